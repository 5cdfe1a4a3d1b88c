import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Redis } from 'ioredis';
import {
  Client,
  register,
  securityEventsOf,
  signedIn,
  type Answer,
  type Member,
} from '@lodge/testing';
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

async function tryCode({ person }: Member, code: string, known?: Client) {
  const client = new Client(system.url);
  const device = known?.cookies.get('device');
  if (device) client.cookies.set('device', device);
  const { email, password } = person;
  const { body } = await client.post('/api/login', { email, password });
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
  const { email, password } = member.person;
  const logIn = (client: Client) => client.post('/api/login', { email, password });
  const { points } = RATE_LIMITS.challengesByAccount;

  const { passed, last } = await untilLimited(points, () => logIn(new Client(system.url)));
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
  const redis = new Redis(system.redisUrl);
  const counts = await redis.keys('limit:recoveriesByAccountAndNetwork:*');
  redis.disconnect();
  // One more may pass every few seconds, the last one included.
  expect(counts).toHaveLength(passed + (last.status === 429 ? 0 : 1));
});

test('sign-ins from elsewhere do not use up those of a known device', async () => {
  const member = await register(system.url);
  const { email, password } = member.person;
  const logIn = (client: Client) => client.post('/api/login', { email, password });
  const { points } = RATE_LIMITS.sessionsByAccountAndNetwork;

  const { passed, last } = await untilLimited(points, () => logIn(new Client(system.url)));
  const known = await logIn(member.client);

  expect([passed, last.status, known.status]).toEqual([points, 429, 200]);
});

test.each<[string, (member: Member, newPassword: string) => Promise<Answer>]>([
  [
    'a recovery code set',
    async ({ client, person: { email } }, newPassword) => {
      const [code] = await makeRecoveryCodes(client);
      const reset = { email, recovery_code: code, newPassword };
      return client.post('/api/password-reset/finish', reset);
    },
  ],
  [
    'its owner chose',
    ({ client, person: { password: currentPassword } }, newPassword) =>
      client.post('/api/change-password', { currentPassword, newPassword }),
  ],
  [
    'an admin set',
    async ({ id: userId }, newPassword) => {
      const admin = await signedIn(system.url, system.admin);
      return admin.post('/api/admin/change-user-password', { userId, newPassword });
    },
  ],
])(
  'an account has a limit for all browsers together, which a new password lifts that %s',
  async (_, change) => {
    const member = await register(system.url);
    const { email, password } = member.person;
    const { points, seconds } = RATE_LIMITS.sessionsByAccountADay;
    const redis = new Redis(system.redisUrl);
    await redis.set(`limit:sessionsByAccountADay:${member.id}`, points, 'EX', seconds);
    redis.disconnect();
    const logIn = (secret: string) => member.client.post('/api/login', { email, password: secret });

    const limited = await logIn(password);
    const newPassword = 'Another-Horse-42!';
    const changed = await change(member, newPassword);
    const again = await logIn(newPassword);

    expect([limited.status, changed.status, again.status]).toEqual([429, 200, 200]);
  },
);

test('new passwords that a member sets lift it three times a day, whichever way they are set', async () => {
  const { id, client, person } = await register(system.url);
  const { email } = person;
  let { password } = person;
  const redis = new Redis(system.redisUrl);
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
  redis.disconnect();

  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('a known device keeps its limits when it signs in again', async () => {
  const member = await register(system.url);
  const { email, password } = member.person;
  const nonce = () => member.client.cookies.get('device')!.split('.')[0];
  const before = nonce();

  await member.client.post('/api/login', { email, password });

  expect(nonce()).toBe(before);
});

test('of a known device count for each account, whoever else signs in there', async () => {
  const [{ client: browser, person }, { person: other }] = [
    await register(system.url),
    await register(system.url),
  ];
  const logIn = ({ email, password }: { email: string; password: string }) =>
    browser.post('/api/login', { email, password });
  const guess = () => logIn({ ...person, password: 'Wrong-Horse-42!' });
  const own = RATE_LIMITS.signInByDevice.points;
  await logIn(other);
  for (let at = 1; at < own; at++) await guess();

  const between = await logIn(other);
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
  const redis = new Redis(system.redisUrl);
  const counter = `limit:failuresByAccountAndKind:passkey_counter_back:${id}`;
  await redis.set(counter, points - 1, 'EX', seconds);
  redis.disconnect();

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

  const redis = new Redis(system.redisUrl);
  for (const limit of ['writesByMember', 'writesByMember:day', 'costlyByMember'])
    await redis.set(`limit:${limit}:${owner.id}`, 1_000_000, 'EX', 60);
  redis.disconnect();

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
  const redis = new Redis(system.redisUrl);
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
  redis.disconnect();
});
