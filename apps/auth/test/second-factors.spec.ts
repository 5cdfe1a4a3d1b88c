import { describe, expect, test } from '@jest/globals';
import { SessionKeys } from '@lodge/access';
import { sharedScene } from '@lodge/scene';
import {
  Client,
  eventually,
  register,
  securityEventsOf,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { createApp } from '../../../test/scene/apps.js';
import {
  codeOf,
  enrolTotp,
  forgetStep,
  makeRecoveryCodes,
  wrongCodeOf,
} from '../../../test/support/authenticator.js';
import { ageProofOf } from '../../../test/support/old-proof.js';

const ROUNDS = 20;

// Where no mail is sent, no email has to be confirmed.
const system = await sharedScene();

interface Enrolled extends Member {
  secret: string;
}

async function enrolled(): Promise<Enrolled> {
  const member = await register(system.url);
  return { ...member, secret: await enrolTotp(member.client) };
}

const factorsOf = async (client: Client) => (await client.get('/api/account/factors')).body.factors;
const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const forget = ({ id }: Member) => forgetStep(system, id);
const eventsOf = ({ id }: Member) => securityEventsOf(system, id);

const storedSecretOf = async ({ id }: Member) =>
  (
    await sql<{ secret: string }>(system, 'select secret from totp_factors where user_id = $1', [
      id,
    ])
  )[0].secret;

async function challengeOf({ person }: Member, client = new Client(system.url)) {
  const { body } = await client.logIn(person);
  return { client, challenge: String(body.challenge) };
}
const finish = (client: Client, challenge: string, code: string) =>
  client.post('/api/login/second-factor', { challenge, code });
const turnOn = (client: Client, enrolment: string, code: string) =>
  client.post('/api/account/factors/totp/finish', { enrolment, code });

describe('one-time codes', () => {
  test('are on only once a code of the new secret has arrived, also when two arrive at once', async () => {
    const { client } = await register(system.url);
    const begun = await client.post('/api/account/factors/totp');
    const { secret, uri, enrolment } = begun.body;

    const wrong = await turnOn(client, enrolment, wrongCodeOf(secret));
    const before = await factorsOf(client);
    const right = await Promise.all([1, 2].map(() => turnOn(client, enrolment, codeOf(secret))));

    expect(uri).toContain(`secret=${secret}`);
    expect([wrong.status, before.totp_since]).toEqual([400, null]);
    expect(right.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await factorsOf(client)).totp_since).toEqual(expect.any(String));
  });

  test('cannot be turned on twice, nor with the enrolment of another member', async () => {
    const member = await enrolled();
    const other = await register(system.url);
    const { secret, enrolment } = (await other.client.post('/api/account/factors/totp')).body;
    const third = await register(system.url);

    const again = await member.client.post('/api/account/factors/totp');
    const foreign = await turnOn(third.client, enrolment, codeOf(secret));

    expect([again.status, foreign.status]).toEqual([409, 400]);
    expect((await factorsOf(third.client)).totp_since).toBeNull();
  });

  test('go off, after which the password is enough', async () => {
    const member = await enrolled();

    const removed = await member.client.delete('/api/account/factors/totp');
    const again = await member.client.delete('/api/account/factors/totp');

    expect([removed.status, again.status]).toEqual([200, 404]);
    expect(await statusOf(await signedIn(system.url, member.person))).toBe(200);
    expect(await eventsOf(member)).toEqual(
      expect.arrayContaining(['registered', 'factor_added', 'factor_removed', 'signed_in']),
    );
  });

  test('are stored encrypted, for this member alone', async () => {
    const [member, other] = [await enrolled(), await enrolled()];
    const secret = await storedSecretOf(member);
    await sql(system, 'update totp_factors set secret = $2 where user_id = $1', [other.id, secret]);
    const { client, challenge } = await challengeOf(other);

    const { status } = await finish(client, challenge, codeOf(member.secret));

    expect(secret).not.toContain(member.secret);
    expect(status).toBe(500);
  });
});

describe('signing in with one-time codes', () => {
  test('takes the password and then a code', async () => {
    const member = await enrolled();
    const client = new Client(system.url);

    const first = await client.logIn(member.person);
    const between = await statusOf(client);
    const second = await finish(client, String(first.body.challenge), codeOf(member.secret));

    expect([first.status, first.body]).toEqual([
      401,
      {
        error: 'Please enter the code of your authenticator',
        code: 'second_factor_required',
        challenge: expect.any(String),
        methods: ['totp'],
      },
    ]);
    expect(client.cookies.has('device')).toBe(true);
    expect([between, second.status, await statusOf(client)]).toEqual([401, 200, 200]);
    expect(second.body.user).toMatchObject({ id: member.id, email: member.person.email });
  });

  test('reveals nothing without the right password', async () => {
    const [member, plain] = [await enrolled(), await register(system.url)];
    const wrong = async ({ email }: { email: string }) => {
      const account = { email, password: 'Wrong-42!' };
      const { status, body } = await new Client(system.url).logIn(account);
      return { status, body };
    };

    const answers = [
      await wrong(member.person),
      await wrong(plain.person),
      await wrong({ email: 'nobody@lodge.example' }),
    ];

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test.each<[string, (member: Enrolled) => Promise<string[]>, boolean]>([
    ['a code', async ({ secret }) => [codeOf(secret), codeOf(secret)], false],
    [
      'a recovery code',
      async ({ client }) => Array(2).fill((await makeRecoveryCodes(client))[0]),
      false,
    ],
    [
      'a challenge',
      async ({ client, secret }) => [codeOf(secret), (await makeRecoveryCodes(client))[0]],
      true,
    ],
  ])('uses %s up, also twice at the same time', async (_, codesFor, isOneChallenge) => {
    const member = await enrolled();
    for (let round = 0; round < ROUNDS; round++) {
      await forget(member);
      const [first, second] = await codesFor(member);
      const one = await challengeOf(member);
      const two = isOneChallenge ? one : await challengeOf(member);

      const answers = await Promise.all([
        finish(one.client, one.challenge, first),
        finish(new Client(system.url), two.challenge, second),
      ]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
  });

  test('accepts no code older than the last one', async () => {
    const member = await enrolled();
    const [one, two] = [await challengeOf(member), await challengeOf(member)];
    await finish(one.client, one.challenge, codeOf(member.secret, 1));

    const { status, body } = await finish(two.client, two.challenge, codeOf(member.secret));

    expect([status, body.code]).toEqual([401, 'wrong_code']);
  });

  test('rejects a used challenge, and one after five tries', async () => {
    const member = await enrolled();
    const [used, tried] = [await challengeOf(member), await challengeOf(member)];
    const right = await finish(used.client, used.challenge, codeOf(member.secret));
    await forget(member);

    const again = await finish(used.client, used.challenge, codeOf(member.secret));
    const tries = [];
    for (let at = 0; at < 5; at++)
      tries.push(await finish(tried.client, tried.challenge, wrongCodeOf(member.secret)));
    const sixth = await finish(tried.client, tried.challenge, codeOf(member.secret));

    expect([right.status, again.status, again.body.code]).toEqual([200, 401, 'challenge_ended']);
    expect(tries.map(({ body }) => body.code)).toEqual(Array(5).fill('wrong_code'));
    expect([sixth.status, sixth.body.code]).toEqual([401, 'challenge_ended']);
  });

  test('rejects a forged challenge, that of another member, and one of an old password', async () => {
    const [member, other] = [await enrolled(), await enrolled()];
    const { client, challenge } = await challengeOf(member);
    const foreign = challenge.replace(/^\d+/, String(other.id));
    const later = challenge.replace(/^(\d+)\.\d+/, '$1.9999999999');
    const newPassword = 'Another-Horse-43!';
    await member.client.post('/api/change-password', {
      currentPassword: member.person.password,
      newPassword,
    });

    const answers = [
      await finish(client, foreign, codeOf(other.secret)),
      await finish(client, later, codeOf(member.secret)),
      await finish(client, challenge, codeOf(member.secret)),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('challenge_ended'));
  });
});

describe('recovery codes', () => {
  test('are ten of 125 bits, stored as digests, and alone ask nobody for a second factor', async () => {
    const member = await register(system.url);

    const codes = await makeRecoveryCodes(member.client);

    const rows = await sql(system, 'select digest from recovery_codes where user_id = $1', [
      member.id,
    ]);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
    expect((await factorsOf(member.client)).recovery_codes_left).toBe(10);
    expect(await statusOf(await signedIn(system.url, member.person))).toBe(200);
  });

  test('stand in for a code once each, as typed', async () => {
    const member = await enrolled();
    const [code] = await makeRecoveryCodes(member.client);
    const [one, two] = [await challengeOf(member), await challengeOf(member)];

    const right = await finish(one.client, one.challenge, code.toLowerCase().replaceAll('-', ' '));
    const again = await finish(two.client, two.challenge, code);

    expect([right.status, again.status]).toEqual([200, 401]);
    expect((await factorsOf(member.client)).recovery_codes_left).toBe(9);
    expect(await eventsOf(member)).toContain('recovery_code_used');
  });

  test('are replaced as a whole, and are ten when made twice at the same time', async () => {
    const member = await enrolled();
    const [old] = await makeRecoveryCodes(member.client);

    await Promise.all([makeRecoveryCodes(member.client), makeRecoveryCodes(member.client)]);

    const { client, challenge } = await challengeOf(member);
    expect((await finish(client, challenge, old)).status).toBe(401);
    expect((await factorsOf(member.client)).recovery_codes_left).toBe(10);
  });
});

describe('confirming who one is', () => {
  test('takes a code once, in place of the password', async () => {
    const member = await enrolled();
    await ageProofOf(system, member.client);
    const code = codeOf(member.secret);

    const right = await member.client.post('/api/account/confirm', { code });
    const again = await member.client.post('/api/account/confirm', { code });

    expect([right.status, again.status]).toEqual([200, 400]);
    expect(again.body.fields).toEqual({ code: 'This code is wrong or was already used' });
    expect((await member.client.delete('/api/account/factors/totp')).status).toBe(200);
  });

  test('takes no code of a member without one-time codes, and no recovery code', async () => {
    const member = await register(system.url);
    const [code] = await makeRecoveryCodes(member.client);

    const statuses = [
      await member.client.post('/api/account/confirm', { code: '123456' }),
      await member.client.post('/api/account/confirm', { code }),
      await member.client.post('/api/account/confirm', {}),
    ].map(({ status }) => status);

    expect(statuses).toEqual([400, 400, 400]);
  });
});

test('passkeys are not offered where the address of the site is not known', async () => {
  const { client } = await register(system.url);

  const login = await new Client(system.url).post('/api/login/passkey/options');

  expect([login.status, login.body.options]).toEqual([200, null]);
  expect((await factorsOf(client)).passkeys).toBeNull();
});

test('a service that starts with a new first key seals every secret under it that a key opens', async () => {
  const [lost, kept] = [await enrolled(), await enrolled()];
  const foreign = new SessionKeys(['a-key-that-nobody-has-any-more-0123456789']);
  await sql(system, 'update totp_factors set secret = $2 where user_id = $1', [
    lost.id,
    foreign.seal('totp', `${lost.id}.SECRET`),
  ]);
  const newKey = 'a-new-key-of-forty-characters-0123456789';
  const environment = system.env('auth');
  const FACTOR_KEY = `${newKey},${environment.FACTOR_KEY}`;

  const replaced = await createApp('auth', { ...environment, FACTOR_KEY });
  await replaced.init();

  await eventually('sealed anew', async () => {
    const text = new SessionKeys([newKey]).open('totp', await storedSecretOf(kept));
    return text === `${kept.id}.${kept.secret}`;
  });
  await replaced.close();
});
