import { describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene, startScene } from '@lodge/scene';
import { Client, count, register, securityEventsOf, signedIn, type Member } from '@lodge/testing';
import { codeOf, enrolTotp, makeRecoveryCodes } from '../../../test/support/authenticator.js';
import { elsewhere, expectLimited, from, untilLimited } from '../../../test/support/limits.js';

const newPassword = 'Another-Horse-43!';
const wrongCode = 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA';
const WRONG = 'The email or the recovery code is wrong, or the code was already used';
const ROUNDS = 10;

const system = await sharedScene({ env: { gateway: { TRUSTED_PROXIES: 'loopback' } } });

interface Recoverable extends Member {
  codes: string[];
}

async function recoverable(url = system.url): Promise<Recoverable> {
  const member = await register(url);
  return { ...member, codes: await makeRecoveryCodes(member.client) };
}

const recover = (
  email: string,
  recovery_code: string,
  more: object = {},
  headers?: Record<string, string>,
  { url } = system,
) =>
  new Client(url).post(
    '/api/password-reset/finish',
    { email, recovery_code, newPassword, ...more },
    headers,
  );
const codesLeft = ({ id }: Member) => count(system, 'recovery_codes where user_id = $1', [id]);
const eventsOf = ({ id }: Member) => securityEventsOf(system, id);

test.each<[string, (member: Recoverable) => Promise<{ status: number }>]>([
  [
    'its owner chooses another',
    ({ client, person: { password: currentPassword } }) =>
      client.post('/api/change-password', { currentPassword, newPassword }),
  ],
  ['one of them sets another', ({ person: { email }, codes }) => recover(email, codes[0])],
  [
    'an admin sets another',
    async ({ id: userId }) =>
      (await signedIn(system.url, system.admin)).post('/api/admin/change-user-password', {
        userId,
        newPassword,
      }),
  ],
])('recovery codes end with the password that they were made under, when %s', async (_, change) => {
  const member = await recoverable();

  expect((await change(member)).status).toBe(200);

  expect(await codesLeft(member)).toBe(0);
  expect((await recover(member.person.email, member.codes[1])).status).toBe(400);
});

describe('a recovery code with the email', () => {
  test('sets a new password, ends all sessions, and signs nobody in', async () => {
    const member = await recoverable();

    const { status, body, headers } = await recover(
      member.person.email.toUpperCase(),
      member.codes[0].toLowerCase().replaceAll('-', ' '),
    );

    expect([status, body]).toEqual([200, { message: 'Password changed' }]);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await member.client.get('/api/user')).status).toBe(401);
    await expect(
      signedIn(system.url, { ...member.person, password: newPassword }),
    ).resolves.toBeDefined();
    expect(await codesLeft(member)).toBe(0);
    expect((await eventsOf(member)).slice(-3, -1)).toEqual([
      'recovery_code_used',
      'password_reset',
    ]);
  });

  test('works once, also when used twice at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, codes } = await recoverable();
      const answers = await Promise.all([
        recover(person.email, codes[0]),
        recover(person.email, codes[0]),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  test('is either a sign-in or a new password when both use it at the same time', async () => {
    const member = await recoverable();
    const secret = await enrolTotp(member.client);
    const { email, password } = member.person;
    const { body } = await new Client(system.url).logIn({ email, password });
    const signIn = () =>
      new Client(system.url).post('/api/login/second-factor', {
        challenge: String(body.challenge),
        code: member.codes[0],
      });

    const answers = await Promise.all([
      signIn(),
      recover(email, member.codes[0], { code: codeOf(secret) }),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await eventsOf(member)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(
      1,
    );
  });

  test('is answered alike for a wrong code and for an email that is not registered', async () => {
    const [member, plain] = [await recoverable(), await register(system.url)];

    const answers = [
      await recover(member.person.email, wrongCode),
      await recover(member.person.email, plain.person.username),
      await recover(plain.person.email, member.codes[0]),
      await recover('nobody@lodge.example', member.codes[0]),
    ].map(({ status, body }) => ({ status, body }));

    for (const answer of [answers[0], answers[2], answers[3]])
      expect(answer).toEqual({
        status: 400,
        body: { error: WRONG, code: 'invalid_input', fields: { recovery_code: WRONG } },
      });
    expect((await member.client.get('/api/user')).status).toBe(200);
    expect(await codesLeft(member)).toBe(10);
  });

  test.each([
    ['no code', { recovery_code: undefined }],
    ['no email', { email: undefined }],
    ['a malformed code', { recovery_code: '12' }],
    ['a token as well', { token: 'x'.repeat(43) }],
    ['a weak password', { newPassword: 'short' }],
  ])('is rejected with %s, and stays', async (_, changes) => {
    const member = await recoverable();

    const { status } = await recover(member.person.email, member.codes[0], changes);

    expect([status, await codesLeft(member)]).toEqual([400, 10]);
  });
});

test('a recovery code of a member with one-time codes takes a code of the authenticator as well', async () => {
  const member = await recoverable();
  const secret = await enrolTotp(member.client);
  const { email } = member.person;

  const without = await recover(email, member.codes[0]);
  const another = await recover(email, member.codes[0], { code: member.codes[1] });
  const left = await codesLeft(member);
  const right = await recover(email, member.codes[0], { code: codeOf(secret) });

  expect([without.status, without.body.code, left]).toEqual([400, 'second_factor_required', 10]);
  expect([another.status, another.body.fields]).toEqual([
    400,
    { code: 'This code is wrong or was already used' },
  ]);
  expect([right.status, await codesLeft(member)]).toEqual([200, 0]);
});

test('tries are limited per email and network, known or not, and keep no owner out elsewhere', async () => {
  const limited = await startScene({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  try {
    const { points, seconds } = RATE_LIMITS.recoveriesByAccountAndNetwork;
    const member = await recoverable(limited.url);
    for (const [at, email] of ['nobody@lodge.example', member.person.email].entries()) {
      const network = from(`198.51.100.${at}`);
      const { passed, last } = await untilLimited(points, () =>
        recover(email, wrongCode, {}, network, limited),
      );
      expect(passed).toBe(points);
      expectLimited(last, seconds);
    }

    const owner = await recover(member.person.email, member.codes[0], {}, elsewhere(), limited);

    expect(owner.status).toBe(200);
  } finally {
    await limited.stop();
  }
});
