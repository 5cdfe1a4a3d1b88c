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

describe('a wrong password and an unknown email', () => {
  const attempt = async (account: { email: string; password: string }) => {
    const began = performance.now();
    const { status, body, headers } = await new Client(system.url).logIn(account);
    return {
      took: performance.now() - began,
      answer: { status, body, cookies: headers.getSetCookie(), names: [...headers.keys()].sort() },
    };
  };
  const median = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

  test('get the same response after about the same work', async () => {
    const known = member.person.email;
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 60; round++) {
      const [one, two] = [
        await attempt({ email: known, password: 'Wrong-Horse-42!' }),
        await attempt({ email: person().email, password: 'Wrong-Horse-42!' }),
      ];
      expect(two.answer).toEqual(one.answer);
      expect(one.answer).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password' },
        cookies: [],
      });
      wrong.push(one.took);
      unknown.push(two.took);
    }
    const ratio = median(wrong) / median(unknown);
    // Argon2id with 19 MiB dominates the time: skipping it for an unknown email would be several
    // times faster.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
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
