import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS, ROUTES } from '@lodge/contracts';
import {
  Client,
  person,
  register,
  sql,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { sendRaw } from './support/raw-http.js';
import { sessionIdOf } from './support/session-id.js';

let system: System;
let member: Member;
beforeAll(async () => {
  system = await startSystem();
  member = await register(system.url);
});
afterAll(() => system.stop());

const notSignedIn = {
  status: 401,
  body: { error: ERROR_TEXTS.notSignedIn, code: 'not_signed_in' },
  cache: 'no-store',
};
const seen = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => ({
  status,
  body,
  cache: headers.get('cache-control'),
});
const withSession = (value: string) => {
  const client = new Client(system.url);
  client.cookies.set('sid', value);
  return client;
};
const made = `${'A'.repeat(43)}.${'B'.repeat(16)}`;

describe('a session that no gateway handed out', () => {
  test.each<[string, () => string]>([
    ['made up', () => made],
    ['without a seal', () => sessionIdOf(member.client.cookies.get('sid')!)],
    ['from before the upgrade', () => 'A'.repeat(43)],
  ])('is answered by the gateway alone, as a service would: one %s', async (_, value) => {
    const expected = seen(await new Client(system.url).get('/api/user'));
    await system.kill('profile-media');

    const received = await withSession(value()).get('/api/user');
    const own = await member.client.get('/api/user');
    await system.restart('profile-media');

    expect([seen(received), own.status]).toEqual([expected, 503]);
    expect(expected).toEqual(notSignedIn);
  });

  test('is none for calls that need none', async () => {
    const forged = withSession(made);

    expect((await forged.get('/api/password-reset')).status).toBe(200);
    expect((await forged.logIn(member.person)).status).toBe(200);
    expect((await forged.get('/api/user')).status).toBe(200);
  });

  test.each(
    Object.values(ROUTES)
      .filter(({ access }) => access !== 'public')
      .map(({ method, path }) => [method, path] as const),
  )('is refused for %s %s', async (method, path) => {
    expect(seen(await withSession(made).send(method, path.replaceAll(/:\w+/g, '1')))).toEqual(
      notSignedIn,
    );
  });
});

test('only a hash of a password is stored', async () => {
  const [{ password_hash: hash }] = await sql<{ password_hash: string }>(
    system,
    'select password_hash from users where id = $1',
    [member.id],
  );

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toContain(member.person.password);
});

// That both hash as much: apps/auth/test/password-forms.spec.ts.
test('a wrong password and an unknown email get the same response', async () => {
  const [wrong, unknown] = await Promise.all(
    [member.person.email, person().email].map(async (email) => {
      const response = await new Client(system.url).logIn({ email, password: 'Wrong-Horse-42!' });
      const { status, body, headers } = response;
      return { status, body, cookies: headers.getSetCookie(), names: [...headers.keys()].sort() };
    }),
  );

  expect(unknown).toEqual(wrong);
  expect(wrong).toMatchObject({
    status: 401,
    body: { error: 'Invalid email or password' },
    cookies: [],
  });
});

test('HEAD begins no live stream', async () => {
  const { status } = await sendRaw(system.url, {
    method: 'HEAD',
    path: '/api/live',
    headers: [['Cookie', `sid=${member.client.cookies.get('sid')}`]],
  });

  expect(status).toBe(404);
});
