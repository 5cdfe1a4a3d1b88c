import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, register, signedIn, type Answer, type Member } from '@lodge/testing';
import { codeOf, enrolTotp } from '../../../test/support/authenticator.js';
import { addPasskey, SoftwareAuthenticator } from '../../../test/support/software-authenticator.js';
import { tokenOf } from '../../../test/support/reset-mail.js';

const ORIGIN = 'https://lodge.example';

const system = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, auth: { PUBLIC_ORIGIN: ORIGIN } },
});

const guest = () => new Client(system.url);
const newPassword = 'Another-Horse-43!';

let names = 0;
const nobody = () => `nobody${names++}@lodge.example`;

/** What a guest without an account can send again and again. */
const FLOODS: [what: string, send: () => Promise<Answer>][] = [
  ['sign-ins', () => guest().post('/api/login', { email: nobody(), password: 'Wrong-Horse-42!' })],
  ['malformed sign-ins', () => guest().post('/api/login', {})],
  ['codes', () => guest().post('/api/login/second-factor', { challenge: 'x', code: '123456' })],
  ['passkey options', () => guest().post('/api/login/passkey/options')],
  ['passkeys', () => guest().post('/api/login/passkey', { passkey: {} })],
  ['links', () => guest().post('/api/password-reset', { email: nobody() })],
  [
    'new passwords',
    () => guest().post('/api/password-reset/finish', { token: 'x'.repeat(43), newPassword }),
  ],
  ['malformed registrations', () => guest().post('/api/register', {})],
];
const FAILURES = RATE_LIMITS.signInByNetwork.points + 20;

const challengeOf = async (person: Member['person'], device: string) =>
  String((await new Client(system.url, { device }).logIn(person)).body.challenge);

test('one guest of an address keeps others there from nothing that they can prove', async () => {
  const [member, protectedMember, withPasskey] = [
    await register(system.url),
    await register(system.url),
    await register(system.url),
  ];
  const secret = await enrolTotp(protectedMember.client);
  const passkey = await addPasskey(withPasskey.client, ORIGIN);
  const admin = await signedIn(system.url, system.admin);
  const { link } = (await admin.post('/api/admin/password-reset', { userId: withPasskey.id })).body;

  const limited: string[] = [];
  for (const [what, send] of FLOODS)
    for (let at = 0; at < FAILURES; at++)
      if ((await send()).status === 429) {
        limited.push(what);
        break;
      }

  const { email } = member.person;
  const device = protectedMember.client.cookies.get('device')!;
  const challenge = await challengeOf(protectedMember.person, device);
  const { options } = (await guest().post('/api/login/passkey/options')).body;
  const answers = {
    'a known device': await member.client.logIn(member.person),
    'a second factor': await guest().post('/api/login/second-factor', {
      challenge,
      code: codeOf(secret),
    }),
    'a passkey': await guest().post('/api/login/passkey', { passkey: passkey.get(options!) }),
    'a link for a known device': await member.client.post('/api/password-reset', { email }),
    'a link': await guest().post('/api/password-reset/finish', {
      token: tokenOf(link),
      newPassword,
    }),
    'a registration': await register(system.url).then(() => ({ status: 201 })),
  };
  expect(limited).toEqual(['sign-ins', 'links']);
  expect(Object.entries(answers).map(([what, { status }]) => [what, status])).toEqual([
    ['a known device', 200],
    ['a second factor', 200],
    ['a passkey', 200],
    ['a link for a known device', 202],
    ['a link', 200],
    ['a registration', 201],
  ]);
});

test('passkeys that nobody has leave one count, and use up no challenge', async () => {
  const kept = async () => [
    ...(await system.redisClient.keys('limit:signInByPasskeyAndNetwork:*')),
    ...(await system.redisClient.keys('passkey-challenge:*')),
  ];
  const before = (await kept()).length;
  for (let at = 0; at < 20; at++) {
    const { options } = (await guest().post('/api/login/passkey/options')).body;
    const passkey = new SoftwareAuthenticator(ORIGIN).get(options!);
    expect((await guest().post('/api/login/passkey', { passkey })).status).toBe(401);
  }

  expect((await kept()).length - before).toBeLessThanOrEqual(1);
});

test('attempts with one passkey are limited, whether or not anybody has it', async () => {
  const assertion = {
    id: 'A'.repeat(22),
    clientDataJSON: 'A'.repeat(22),
    authenticatorData: 'A'.repeat(22),
    signature: 'A'.repeat(22),
  };
  const { points } = RATE_LIMITS.signInByPasskeyAndNetwork;
  const statuses = new Set<number>();

  for (let at = 0; at <= points; at++)
    statuses.add((await guest().post('/api/login/passkey', { passkey: assertion })).status);

  expect([...statuses]).toEqual([401, 429]);
});
