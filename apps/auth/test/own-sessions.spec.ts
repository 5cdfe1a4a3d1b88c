import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { MAX_SESSIONS } from '@lodge/access';
import { accountIn } from '@lodge/service';
import { Client, eventually, register, signedIn, type Member } from '@lodge/testing';
import { ageProofOf } from '../../../test/support/old-proof.js';
import { digestOf, sessionIdOf } from '../../../test/support/session-id.js';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';

const system = await sharedScene();
const redis = system.redisClient;

const lastUsedBefore = async (client: Client, seconds: number) => {
  const key = `session:${digestOf(client)}`;
  await redis.expire(key, (await redis.ttl(key)) - seconds);
};
const age = (client: Client) => ageProofOf(system, client);
const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const sessionsOf = async (client: Client) =>
  (await client.get('/api/account/sessions')).body.sessions;
const refOf = async (client: Client) =>
  (await sessionsOf(client)).find((session) => session.is_current)!.ref;
const confirm = ({ client, person }: Member, password = person.password) =>
  client.post('/api/account/confirm', { password });
const elsewhere = ({ person }: Member) => signedIn(system.url, person);
describe("a member's sessions", () => {
  test('are listed with browser and day, without address, cookie or digest', async () => {
    const member = await register(system.url);
    await new Client(system.url).post('/api/login', member.person, { 'user-agent': FIREFOX });

    const sessions = await sessionsOf(member.client);

    const today = new Date().toISOString().slice(0, 10);
    expect(
      sessions.map(({ label, last_seen, is_current }) => ({ label, last_seen, is_current })),
    ).toEqual(
      expect.arrayContaining([
        { label: 'Firefox on Android', last_seen: today, is_current: false },
        { label: null, last_seen: today, is_current: true },
      ]),
    );
    expect(JSON.stringify(sessions)).not.toContain(sessionIdOf(member.client.cookies.get('sid')!));
  });

  test('have ids that begin alike, by which the gateway knows whose they are', async () => {
    const [one, other] = [await register(system.url), await register(system.url)];
    const again = await signedIn(system.url, one.person);

    const [first, second, third] = [one.client, again, other.client].map(({ cookies }) =>
      accountIn(sessionIdOf(cookies.get('sid')!)),
    );

    expect([second === first, third === first]).toEqual([true, false]);
  });

  test('do not list one whose sign-in failed because Redis was slow', async () => {
    const member = await register(system.url);
    await redis.client('PAUSE', 60_000, 'WRITE');

    const { status } = await new Client(system.url).post('/api/login', member.person);
    await redis.client('UNPAUSE');

    expect(status).toBe(503);
    await eventually('the end of the pause', async () => (await statusOf(member.client)) === 200);
    expect(await sessionsOf(member.client)).toHaveLength(1);
  });

  test.each(['x'.repeat(100_000), 'Mozilla/5.0 (', '\u00e9'.repeat(300), '('.repeat(500)])(
    'begin with any user agent (%#)',
    async (userAgent) => {
      const { person } = await register(system.url);

      const headers = { 'user-agent': userAgent };
      const { status } = await new Client(system.url).post('/api/login', person, headers);

      expect([200, 431]).toContain(status);
    },
  );

  test('are fifty at most: the one longest unused ends when another begins', async () => {
    const member = await register(system.url);
    const [unused, ...used] = await Promise.all(
      Array.from({ length: MAX_SESSIONS - 1 }, () => elsewhere(member)),
    );
    for (const client of [member.client, unused, ...used]) await statusOf(client);
    await lastUsedBefore(unused, 3_600);

    const latest = await elsewhere(member);

    expect((await unused.get('/api/user')).body).toMatchObject({ ended: true });
    expect(await statusOf(used[0])).toBe(200);
    expect(await statusOf(latest)).toBe(200);
    expect(await sessionsOf(member.client)).toHaveLength(MAX_SESSIONS);
  });

  test('that have expired make room for one that begins, and have not been ended', async () => {
    const member = await register(system.url);
    const [expired, ...used] = await Promise.all(
      Array.from({ length: MAX_SESSIONS - 1 }, () => elsewhere(member)),
    );
    await redis.del(`session:${digestOf(expired)}`);

    await elsewhere(member);

    expect((await expired.get('/api/user')).body).toMatchObject({ code: 'not_signed_in' });
    expect((await expired.get('/api/user')).body).not.toHaveProperty('ended');
    for (const client of used) expect(await statusOf(client)).toBe(200);
    expect(await sessionsOf(member.client)).toHaveLength(MAX_SESSIONS);
  });

  test('end one by one, and all others at once', async () => {
    const member = await register(system.url);
    const others = [await elsewhere(member), await elsewhere(member), await elsewhere(member)];
    const statuses = () => Promise.all([member.client, ...others].map(statusOf));

    await member.client.delete(`/api/account/sessions/${await refOf(others[0])}`);
    const afterOne = await statuses();
    await member.client.post('/api/account/sessions/end-others');

    expect(afterOne).toEqual([200, 401, 200, 200]);
    expect(await statuses()).toEqual([200, 401, 401, 401]);
  });

  test("are nobody else's to end", async () => {
    const [member, other] = [await register(system.url), await register(system.url)];

    const { status } = await other.client.delete(
      `/api/account/sessions/${await refOf(member.client)}`,
    );

    expect([status, await statusOf(member.client)]).toEqual([404, 200]);
  });
});

describe('an old proof of identity', () => {
  test('is renewed by the password, under a new session id', async () => {
    const member = await register(system.url);
    const before = member.client.cookies.get('sid')!;
    await age(member.client);

    const { status } = await confirm(member);

    const old = new Client(system.url, { sid: before });
    expect(status).toBe(200);
    expect(member.client.cookies.get('sid')).not.toBe(before);
    expect(await statusOf(old)).toBe(401);
    expect((await member.client.post('/api/account/sessions/end-others')).status).toBe(200);
    expect(await sessionsOf(member.client)).toHaveLength(1);
  });

  test.each([
    ['a wrong password', 'Wrong-Horse-42!', 'Password is incorrect'],
    ['none', '', 'Password is required'],
  ])('is not renewed by %s', async (_, password, text) => {
    const member = await register(system.url);
    await age(member.client);

    const { status, body } = await confirm(member, password);

    expect([status, body]).toEqual([
      400,
      { error: text, code: 'invalid_input', fields: { password: text } },
    ]);
    expect((await member.client.post('/api/account/sessions/end-others')).status).toBe(403);
  });
});

test('a session that is ended while it is renewed stays ended', async () => {
  const member = await register(system.url);
  for (let round = 0; round < 20; round++) {
    const other = await elsewhere(member);

    const [confirmed] = await Promise.all([
      other.post('/api/account/confirm', { password: member.person.password }),
      member.client.post('/api/account/sessions/end-others'),
    ]);

    expect([200, 401]).toContain(confirmed.status);
    expect(await statusOf(other)).toBe(401);
  }
});
