import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_SESSION_SECONDS, SESSION_SECONDS, SessionKeys, writeRecord } from '@lodge/access';
import { Client, person, RACE_ROUNDS, register, signedIn, type Member } from '@lodge/testing';
import { startScene, type Scene } from '@lodge/scene';
import { Redis } from 'ioredis';
import { addGateway } from './support/gateway.js';
import { sessionIdOf } from './support/session-id.js';

const other = 'Another-Horse-43!';
const digestOf = (sid: string) => createHash('sha256').update(sid).digest('base64url');
const sidOf = (client: Client) => client.cookies.get('sid')!;
const sessionDigestOf = (client: Client) => digestOf(sessionIdOf(sidOf(client)));
const keyOf = (client: Client) => `session:${sessionDigestOf(client)}`;

let system: Scene;
let admin: Client;
let redis: Redis;

beforeAll(async () => {
  system = await startScene({ withImages: true });
  admin = await signedIn(system.url, system.admin);
  redis = new Redis(system.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await system.stop();
});

const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const withSid = (sid: string) => {
  const client = new Client(system.url);
  client.cookies.set('sid', sid);
  return client;
};

describe('the cookie', () => {
  test.each<[string, () => Promise<{ headers: Headers }>]>([
    ['registration', () => new Client(system.url).post('/api/register', person())],
    ['sign-in', () => new Client(system.url).logIn(system.admin)],
  ])(
    'set by %s contains an opaque id, inaccessible to scripts and other sites',
    async (_, send) => {
      const cookies = (await send()).headers.getSetCookie();
      expect(cookies).toHaveLength(2);
      const [value, ...attributes] = cookies[0].split('; ');
      expect(value).toMatch(/^sid=[\w-]{43}\.[\w-]{16}$/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
      expect(attributes.filter((one) => /^(domain|secure)/i.test(one))).toEqual([]);
    },
  );

  test('outlives the session, whose expiry slides', async () => {
    const [cookie] = (await new Client(system.url).logIn(system.admin)).headers.getSetCookie();
    expect(Number(/Max-Age=(\d+)/.exec(cookie)![1])).toBeGreaterThan(SESSION_SECONDS);
  });

  test('changes at every sign-in and registration, invalidating the previous one', async () => {
    const { client, person: account } = await register(system.url);
    const [first] = [sidOf(client)];
    await client.logIn(account);
    const second = sidOf(client);
    await client.post('/api/register', person());
    expect(new Set([first, second, sidOf(client)]).size).toBe(3);
    expect([
      await statusOf(withSid(first)),
      await statusOf(withSid(second)),
      await statusOf(client),
    ]).toEqual([401, 401, 200]);
  });

  test('set by an attacker is not adopted', async () => {
    const { person: account } = await register(system.url);
    const chosen = withSid('A'.repeat(43));
    await chosen.logIn(account);
    expect(sidOf(chosen)).not.toBe('A'.repeat(43));
    expect(await statusOf(withSid('A'.repeat(43)))).toBe(401);
  });
});

describe('Redis', () => {
  test('stores the digest of the id and never the id', async () => {
    const { client, id } = await register(system.url);
    expect(await redis.get(keyOf(client))).toMatch(
      new RegExp(`^${id}\\.\\d{10}\\.\\d{10}\\.\\.[\\w-]*\\.[\\w-]{43}$`),
    );
    for (const key of await redis.keys('*')) {
      const held = key + Buffer.from((await redis.dump(key)) ?? '').toString('latin1');
      expect(held).not.toContain(sessionIdOf(sidOf(client)));
    }
    expect(await redis.smembers(`user-sessions:${id}`)).toEqual([sessionDigestOf(client)]);
  });

  test('expires an unused session, and keeps one in use', async () => {
    const { client } = await register(system.url);
    expect(await statusOf(client)).toBe(200);
    expect(await redis.ttl(keyOf(client))).toBeGreaterThan(SESSION_SECONDS - 60);
    await redis.expire(keyOf(client), 60);
    expect(await statusOf(client)).toBe(200);
    expect(await redis.ttl(keyOf(client))).toBeGreaterThan(SESSION_SECONDS - 60);
    await redis.pexpireat(keyOf(client), Date.now() - 1);
    expect(await statusOf(client)).toBe(401);
  });

  test('lists the sessions of a member for longer than any of them lives', async () => {
    const { client, id } = await register(system.url);
    const key = `user-sessions:${id}`;
    expect(await redis.ttl(key)).toBeGreaterThan(MAX_SESSION_SECONDS);

    await redis.expire(key, MAX_SESSION_SECONDS);
    await redis.expire(keyOf(client), 60);
    expect(await statusOf(client)).toBe(200);

    expect(await redis.ttl(keyOf(client))).toBeGreaterThan(60);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(MAX_SESSION_SECONDS);
  });

  test('deletes the session at logout', async () => {
    const { client, id } = await register(system.url);
    const [sid, key] = [sidOf(client), keyOf(client)];
    const { status, headers, body } = await client.post('/api/logout');
    expect({ status, message: typeof body.message, left: [...client.cookies.keys()] }).toEqual({
      status: 200,
      message: 'string',
      left: ['device'],
    });
    expect(headers.getSetCookie()[0]).toMatch(/^sid=;.*Max-Age=0/);
    expect(await redis.exists(key, `user-sessions:${id}`)).toBe(0);
    expect(await statusOf(withSid(sid))).toBe(401);
  });
});

test('tells a session that somebody ended from one that expired', async () => {
  const [leaving, dismissed, idle] = await Promise.all([
    register(system.url),
    register(system.url),
    register(system.url),
  ]);
  const sids = [leaving, dismissed, idle].map(({ client }) => sidOf(client));

  await leaving.client.post('/api/logout');
  await admin.post('/api/admin/change-user-password', { userId: dismissed.id, newPassword: other });
  await redis.del(keyOf(idle.client));

  const bodies = await Promise.all(
    sids.map(async (sid) => (await withSid(sid).get('/api/user')).body),
  );
  expect(bodies.map(({ code, ended }) => [code, ended])).toEqual([
    ['not_signed_in', true],
    ['not_signed_in', true],
    ['not_signed_in', undefined],
  ]);
});

describe('a forged session value', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const recordOf = (
    client: Client,
    userId: number,
    began: number,
    secret = system.surroundings.secrets.session,
  ) =>
    writeRecord(new SessionKeys([secret]), sessionDigestOf(client), {
      userId,
      began,
      provedAt: began,
    });

  test('is accepted when signed with the key, unlike the following ones', async () => {
    const { client, id } = await register(system.url);
    await redis.set(keyOf(client), recordOf(client, id, now()));
    expect(await statusOf(client)).toBe(200);
  });

  test.each<[string, (client: Client, id: number) => string | Promise<string>]>([
    ['in the unsigned format of earlier versions', (_, id) => JSON.stringify({ userId: id })],
    ['signed with another key', (client, id) => recordOf(client, id, now(), 'k'.repeat(32))],
    ['copied from an admin', async () => (await redis.get(keyOf(admin)))!],
    [
      "with another member's id",
      async (client) => (await redis.get(keyOf(client)))!.replace(/^\d+/, '1'),
    ],
    [
      'with another start time',
      async (client) => (await redis.get(keyOf(client)))!.replace(/\.\d+/, `.${now() + 5}`),
    ],
    ['that is empty', () => ''],
    ['that is long', () => '1'.repeat(100_000)],
  ])('is not a session: one %s', async (_, make) => {
    const { client, id } = await register(system.url);
    await redis.set(keyOf(client), await make(client, id));
    expect(await statusOf(client)).toBe(401);
    expect((await client.post('/api/logout')).status).toBe(200);
  });

  test('expires 90 days after sign-in, however much it is used, and is extended until then at most', async () => {
    const { client, id } = await register(system.url);
    const endingIn = (seconds: number) =>
      redis.set(
        keyOf(client),
        recordOf(client, id, now() - MAX_SESSION_SECONDS + seconds),
        'EX',
        60,
      );
    await endingIn(3_600);
    expect(await statusOf(client)).toBe(200);
    expect(await redis.ttl(keyOf(client))).toBeGreaterThan(3_500);
    expect(await redis.ttl(keyOf(client))).toBeLessThanOrEqual(3_600);
    await endingIn(-1);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('over HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };
  let gateway: Awaited<ReturnType<typeof addGateway>>;
  beforeAll(async () => void (gateway = await addGateway(system, { TRUSTED_PROXIES: 'loopback' })));
  afterAll(() => gateway.stop());

  test('the cookie has the __Host- prefix', async () => {
    const { headers } = await new Client(gateway.url).post('/api/login', system.admin, https);
    const [value, ...attributes] = headers.getSetCookie()[0].split('; ');
    expect(value).toMatch(/^__Host-sid=[\w-]{43}\.[\w-]{16}$/);
    expect(attributes).toEqual(
      expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']),
    );
    expect(attributes.filter((one) => /^domain/i.test(one))).toEqual([]);
    const { headers: cleared } = await new Client(gateway.url).post('/api/logout', undefined, {
      ...https,
      cookie: value,
    });
    expect(cleared.getSetCookie()[0]).toMatch(/^__Host-sid=;.*Max-Age=0.*Secure/);
  });
});

test('a logout without a session, or with an expired one, succeeds', async () => {
  for (const client of [new Client(system.url), withSid('B'.repeat(43)), withSid('nonsense')]) {
    expect((await client.post('/api/logout')).status).toBe(200);
  }
});

test("changing one's own password ends all sessions and begins one in place of this", async () => {
  const { client, person: account } = await register(system.url);
  const others = await Promise.all([1, 2, 3].map(() => signedIn(system.url, account)));
  // Whoever copied the cookie is out.
  const copied = withSid(client.cookies.get('sid')!);
  others.push(copied);
  expect(await statusOf(copied)).toBe(200);
  expect(
    (
      await client.post('/api/change-password', {
        currentPassword: account.password,
        newPassword: other,
      })
    ).status,
  ).toBe(200);
  expect([await statusOf(client), ...(await Promise.all(others.map(statusOf)))]).toEqual([
    200, 401, 401, 401, 401,
  ]);
  expect((await new Client(system.url).logIn(account)).status).toBe(401);
  expect((await new Client(system.url).logIn({ ...account, password: other })).status).toBe(200);
});

test("changing one's own password with a wrong current or a weak new one is rejected and ends no session", async () => {
  const { client, person: account } = await register(system.url);
  const second = await signedIn(system.url, account);
  const wrong = await client.post('/api/change-password', {
    currentPassword: 'Wrong-Horse-42!',
    newPassword: other,
  });
  expect({ status: wrong.status, error: wrong.body.error }).toEqual({
    status: 400,
    error: 'Current password is incorrect',
  });
  const weak = await client.post('/api/change-password', {
    currentPassword: account.password,
    newPassword: 'short',
  });
  expect({ status: weak.status, error: weak.body.error }).toEqual({
    status: 400,
    error:
      'Password must be at least 8 characters long and contain lowercase, uppercase, number, and special character',
  });
  expect((await client.post('/api/change-password', {})).body).toMatchObject({
    error: 'All fields are required',
    fields: { currentPassword: 'All fields are required', newPassword: 'All fields are required' },
  });
  expect([await statusOf(client), await statusOf(second)]).toEqual([200, 200]);
});

test('granted and revoked admin rights apply from the next request of the same session', async () => {
  const {
    client,
    id,
    person: { email: _, password: __, ...profile },
  } = await register(system.url);
  const change = (is_admin: boolean) =>
    admin.put(`/api/admin/user/${id}`, { ...profile, is_admin });
  const seen = async () => [
    (await client.get('/api/admin/users')).status,
    (await client.get('/api/user')).body.user.isAdmin,
  ];
  expect(await seen()).toEqual([403, false]);
  await change(true);
  expect(await seen()).toEqual([200, true]);
  await change(false);
  expect(await seen()).toEqual([403, false]);
});

describe('a concurrent sign-in', () => {
  /** Signs in several times while `change` runs. @returns the sessions that are still valid */
  async function survivors(
    { id, person: account }: Member,
    change: () => Promise<{ status: number }>,
  ): Promise<number> {
    const clients = Array.from({ length: 4 }, () => new Client(system.url));
    const [changed, ...signIns] = await Promise.all([
      change(),
      ...clients.map((client) => client.logIn(account)),
    ]);
    expect(changed.status).toBe(200);
    expect(signIns.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const alive = await Promise.all(clients.map(statusOf));
    return (
      alive.filter((status) => status === 200).length + (await redis.scard(`user-sessions:${id}`))
    );
  }

  test('with a deletion leaves no live session', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const member = await register(system.url);
      expect(await survivors(member, () => admin.delete(`/api/admin/user/${member.id}`))).toBe(0);
    }
  });

  test('with a password change by an admin leaves no live session', async () => {
    const member = await register(system.url);
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const newPassword = `Another-Horse-${round}!`;
      expect(
        await survivors(member, () =>
          admin.post('/api/admin/change-user-password', { userId: member.id, newPassword }),
        ),
      ).toBe(0);
      member.person.password = newPassword;
    }
  });

  test('with a password change leaves only the changing session alive', async () => {
    const member = await register(system.url);
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const newPassword = `Another-Horse-${round}!`;
      expect(
        await survivors(member, () =>
          member.client.post('/api/change-password', {
            currentPassword: member.person.password,
            newPassword,
          }),
        ),
      ).toBe(1);
      expect(await statusOf(member.client)).toBe(200);
      member.person.password = newPassword;
    }
  });
});
