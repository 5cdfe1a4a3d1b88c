import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, register, securityEventsOf, signedIn, type Member } from '@lodge/testing';
import {
  codeOf,
  enrolTotp,
  makeRecoveryCodes,
  wrongCodeOf,
} from '../../../test/support/authenticator.js';
import { expectLimited, untilLimited } from '../../../test/support/limits.js';
import { addPasskey } from '../../../test/support/software-authenticator.js';

const ORIGIN = 'https://lodge.example';

const system = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, auth: { PUBLIC_ORIGIN: ORIGIN } },
});

const redis = system.redisClient;

async function tryCode({ person }: Member, code: string, known?: Client) {
  const device = known?.cookies.get('device');
  const client = new Client(system.url, device ? { device } : {});
  const { body } = await client.logIn(person);
  return client.post('/api/login/second-factor', { challenge: String(body.challenge), code });
}

test('wrong codes use up the limit of unknown browsers, not of a known one or of recovery codes', async () => {
  const member = await register(system.url);
  const secret = await enrolTotp(member.client);
  const [recoveryCode] = await makeRecoveryCodes(member.client);
  const wrong = wrongCodeOf(secret);
  for (let at = 0; at < RATE_LIMITS.codesByAccount.points; at++) await tryCode(member, wrong);

  const limited = await tryCode(member, codeOf(secret));
  const known = await tryCode(member, codeOf(secret), member.client);
  const recovered = await tryCode(member, recoveryCode);

  expect([limited.status, known.status, recovered.status]).toEqual([429, 200, 200]);
});

test('passwords alone of an account with one-time codes count as no sign-in of its owner', async () => {
  const member = await register(system.url);
  const secret = await enrolTotp(member.client);
  const { points } = RATE_LIMITS.challengesByAccount;

  const { passed, last } = await untilLimited(points, () =>
    new Client(system.url).logIn(member.person),
  );
  const known = await tryCode(member, codeOf(secret), member.client);

  expect([passed, last.status, known.status]).toEqual([points, 429, 200]);
});

test('made-up recovery codes leave few counts, and stop no known device', async () => {
  const member = await register(system.url);
  const [code] = await makeRecoveryCodes(member.client);
  const recover = (client: Client, email: string, recovery_code: string) =>
    client.post('/api/password-reset/finish', {
      email,
      recovery_code,
      newPassword: 'Another-Horse-43!',
    });
  const wrong = 'A'.repeat(25);
  const { points, slowed } = RATE_LIMITS.recoveriesByNetwork;
  let made = 0;

  const times = points + slowed.points + 50;
  const { passed, last } = await untilLimited(times, () =>
    recover(new Client(system.url), `nobody${made++}@lodge.example`, wrong),
  );
  const known = await recover(member.client, member.person.email, code);

  expect(passed).toBeLessThan(points + 50);
  expect(known.status).toBe(200);
  const counts = await redis.keys('limit:recoveriesByAccountAndNetwork:*');
  // One more may pass every few seconds, the last one included.
  expect(counts).toHaveLength(passed + (last.status === 429 ? 0 : 1));
});

test('sign-ins from elsewhere do not use up those of a known device', async () => {
  const { client, person } = await register(system.url);
  const { points } = RATE_LIMITS.sessionsByAccountAndNetwork;

  const { passed, last } = await untilLimited(points, () => new Client(system.url).logIn(person));
  const known = await client.logIn(person);

  expect([passed, last.status, known.status]).toEqual([points, 429, 200]);
});

test('an account has a limit for all browsers together, which new passwords of its member lift three times a day', async () => {
  const { id, client, person } = await register(system.url);
  const { email } = person;
  let { password } = person;
  const admin = await signedIn(system.url, system.admin);
  const change = (newPassword: string) =>
    client.post('/api/change-password', { currentPassword: password, newPassword });
  const recover = async (newPassword: string) => {
    const [recovery_code] = await makeRecoveryCodes(client);
    return client.post('/api/password-reset/finish', { email, recovery_code, newPassword });
  };
  const set = (newPassword: string) =>
    admin.post('/api/admin/change-user-password', { userId: id, newPassword });

  const statuses: number[] = [];
  for (const [at, setPassword] of [change, recover, change, change, set].entries()) {
    const { points, seconds } = RATE_LIMITS.sessionsByAccountADay;
    await redis.set(`limit:sessionsByAccountADay:${id}`, points, 'EX', seconds);
    const newPassword = `Another-Horse-${at}!`;
    expect((await setPassword(newPassword)).status).toBe(200);
    password = newPassword;
    statuses.push((await client.post('/api/login', { email, password })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('of a known device count for each account, whoever else signs in there', async () => {
  const [{ client: browser, person }, { person: other }] = [
    await register(system.url),
    await register(system.url),
  ];
  const guess = () => browser.logIn({ ...person, password: 'Wrong-Horse-42!' });
  const own = RATE_LIMITS.signInByDevice.points;
  await browser.logIn(other);
  for (let at = 1; at < own; at++) await guess();

  const between = await browser.logIn(other);
  const { passed } = await untilLimited(own + own, guess);

  expect(between.status).toBe(200);
  expect(passed).toBe(1 + RATE_LIMITS.signInByAccountAndNetwork.points);
});

test('a passkey whose counter goes back leaves as many events a day as any other failure', async () => {
  const { id, client } = await register(system.url);
  const passkey = await addPasskey(client, ORIGIN);
  const signIn = async (counter: number) => {
    const { options } = (await client.post('/api/login/passkey/options')).body;
    return client.post('/api/login/passkey', { passkey: passkey.get(options!, { counter }) });
  };
  const { points, seconds } = RATE_LIMITS.failuresByAccountAndKind;
  const counter = `limit:failuresByAccountAndKind:passkey_counter_back:${id}`;
  await redis.set(counter, points - 1, 'EX', seconds);

  const statuses = [];
  for (const count of [10, 9, 9, 9]) statuses.push((await signIn(count)).status);

  const back = (await securityEventsOf(system, id)).filter(
    (kind) => kind === 'passkey_counter_back',
  );
  expect(statuses).toEqual([200, 401, 401, 401]);
  expect(back).toHaveLength(1);
});

test('whoever holds a stolen session cannot keep its owner from ending it', async () => {
  const owner = await register(system.url);
  const thief = await signedIn(system.url, owner.person);
  const { points, seconds } = RATE_LIMITS.secretByMember;
  const tries = await untilLimited(points, () => thief.post('/api/account/confirm', {}));
  expect(tries.passed).toBe(points);
  expectLimited(tries.last, seconds);

  for (const limit of ['writesByMember', 'writesByMember:day', 'costlyByMember'])
    await redis.set(`limit:${limit}:${owner.id}`, 1_000_000, 'EX', 60);

  const anew = await signedIn(system.url, owner.person);
  const answers = [
    await anew.get('/api/account/sessions'),
    await anew.post('/api/account/sessions/end-others'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await thief.get('/api/user')).status).toBe(401);
});

test('however many sessions a member has, what they call leaves as many keys as of one', async () => {
  const member = await register(system.url);
  const keys = async () =>
    (await redis.keys(`limit:*:${member.id}*`)).filter((key) => /By(Member|Session):/.test(key))
      .length;
  const use = async (client: Client) => {
    await client.post('/api/account/confirm', {});
    await client.get('/api/account/activity');
    await client.delete('/api/account/notifications');
  };
  await use(member.client);
  const ofOne = await keys();

  for (let at = 0; at < 5; at++) await use(await signedIn(system.url, member.person));

  expect([ofOne, await keys()]).toEqual([5, 5]);
});

/** Uses the browser in which the member registered. */
const signIn = ({ client, person: { email } }: Member, password: string) =>
  new Client(system.url, { device: client.cookies.get('device')! }).logIn({ email, password });

test('one browser with 200 guesses in flight stops no other known browser of its address', async () => {
  const guest = await register(system.url);
  const others: Member[] = [];
  while (others.length < 8) others.push(await register(system.url));
  const guesses = Array.from({ length: 200 }, () => signIn(guest, 'Wrong-Horse-42!'));
  await Promise.race(guesses);

  const answers = await Promise.all(
    others.flatMap((member) => [
      signIn(member, member.person.password),
      member.client.post('/api/account/confirm', { password: member.person.password }),
    ]),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(guesses);
});

test('a browser stays known after its owner chose a new password', async () => {
  const member = await register(system.url);
  const { email, password } = member.person;
  const newPassword = 'Another-Horse-43!';
  await member.client.post('/api/change-password', { currentPassword: password, newPassword });
  const guess = (secret: string) => new Client(system.url).logIn({ email, password: secret });
  for (let at = 0; at < RATE_LIMITS.signInByAccountAndNetwork.points; at++) await guess(password);

  const [unknown, known] = [await guess(newPassword), await signIn(member, newPassword)];

  expect([unknown.status, known.status]).toEqual([429, 200]);
});
