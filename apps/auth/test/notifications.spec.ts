import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Queue, type Job } from 'bullmq';
import { readRecord, SessionKeys, writeRecord } from '@lodge/access';
import { PUSH_QUEUE, SEND_PUSH, WAKE_GROUP, WAKE_MEMBER } from '@lodge/messaging';
import { startScene } from '@lodge/scene';
import {
  bodyOf,
  adminOf,
  Client,
  eventually,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';
import { Vapid } from '../src/push/vapid.js';
import { appealOf, expel, warningOf } from '../../../test/support/decisions.js';
import { exported, jsonOf } from '../../../test/support/exports.js';
import { PUSH_HOST, PushService, vapidOf } from '../../../test/support/push-service.js';
import { digestOf } from '../../../test/support/session-id.js';

const ORIGIN = 'https://lodge.example';
const CALL = '/api/account/notifications';
// What is new is signed and sealed with the first; the second was the one before.
const [SECRET, EARLIER] = ['n'.repeat(32), 'e'.repeat(32)];
const SESSION_KEY = `${SECRET},${EARLIER}`;

const service = await PushService.start();
const system = await startScene({
  env: {
    auth: { PUBLIC_ORIGIN: ORIGIN, SESSION_KEY },
    'groups-chat': { SESSION_KEY },
    moderation: { SESSION_KEY },
    'profile-media': { SESSION_KEY },
  },
});
const redis = system.redisClient;
const queue = new Queue(PUSH_QUEUE, { connection: redis });
const admin = await adminOf(system);
let endpoints = 0;

afterAll(async () => {
  await queue.close();
  await system.stop();
  await service.stop();
});
beforeEach(() => {
  service.verdict = () => ({ status: 201 });
});

const newPath = () => `/fcm/send/${(endpoints += 1)}`;
const endpointOf = (path: string) => `https://${PUSH_HOST}${path}`;
const storedOf = (client: Client) => redis.get(`session:push:${digestOf(client)}`);
const keyOf = async (client: Client) => (await client.get(CALL)).body.public_key;
const isOn = async (client: Client) => (await client.get(CALL)).body.is_on;

/** A member who is notified at `path`. */
async function subscriber(more: object = {}): Promise<Member & { path: string }> {
  const member = await register(system.url);
  return { ...member, path: await subscribe(member.client, more) };
}

async function subscribe(client: Client, more: object = {}): Promise<string> {
  const path = newPath();
  const key = await keyOf(client);
  const { status } = await client.put(CALL, { endpoint: endpointOf(path), key, ...more });
  if (status !== 200) throw new Error(`Subscribing answered ${status}`);
  return path;
}

/** What the services enqueue after a message, without the seconds in which they gather others. */
const wake = (groupId: number) => done(WAKE_GROUP, { groupId });
const wakeMember = (userId: number) => done(WAKE_MEMBER, { userId });

async function done(name: string, data: object) {
  const { id } = await queue.add(name, data, { removeOnComplete: true });
  // One after the other: a list is read job by job, and may leave out a wake that ends and lack its pushes.
  await eventually('a wake', async () => !(await queue.getJob(id!)));
  await eventually('its pushes', async () =>
    (await queue.getJobs()).every((job) => job.name !== SEND_PUSH),
  );
}

async function markRead({ client }: Member, groupId: number) {
  const { body } = await client.get(`/api/groups/${groupId}/messages`);
  const message_id = body.messages.at(-1)!.id;
  return client.post(`/api/groups/${groupId}/messages/read`, { message_id });
}

async function tryAgain(job: Job) {
  await job.promote();
  await eventually('the end of its job', async () => !(await queue.getJob(job.id!)));
}

/** A push that its service asks to try again later. */
async function heldUp(
  { id, path }: Member & { path: string },
  groupId: number,
  headers: Record<string, string> = { 'Retry-After': '600' },
): Promise<Job> {
  service.verdict = () => ({ status: 429, headers });
  await queue.add(WAKE_GROUP, { groupId }, { removeOnComplete: true });
  await service.arrived(path);
  service.verdict = () => ({ status: 201 });
  return eventually('a push to be tried again', async () =>
    (await queue.getDelayed()).find((job) => job?.name === SEND_PUSH && job.data.userId === id),
  );
}

async function groupOf(...members: Member[]) {
  const group = await newGroup(admin);
  await joinAll(group, ...members);
  return group;
}

const post = async ({ client }: Member, groupId: number) =>
  (await client.post(`/api/groups/${groupId}/messages`, { content: 'Hello' })).body.chat_message;

/** A member who is notified, and a message in a group of theirs that they have not read. */
async function unread(more?: object) {
  const [author, reader] = [await register(system.url), await subscriber(more)];
  const group = await groupOf(author, reader);
  await post(author, group.id);
  return { author, reader, group };
}

describe('a message', () => {
  test('wakes who has it unread, by an empty request with a token of the server', async () => {
    const { reader } = await unread();

    const [push] = await service.arrived(reader.path);

    const now = Date.now() / 1_000;
    const { key, head, claims } = vapidOf(push);
    expect(push).toMatchObject({ method: 'POST', body: '' });
    expect(push.headers).toMatchObject({ 'content-length': '0', ttl: '1800' });
    expect(push.headers).not.toHaveProperty('content-encoding');
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(claims).toMatchObject({ aud: `https://${PUSH_HOST}`, sub: ORIGIN });
    expect(claims.exp).toBeGreaterThan(now);
    expect(claims.exp).toBeLessThan(now + 24 * 3_600);
    expect((await reader.client.get(CALL)).body.public_key).toBe(key);
  });

  test('wakes nobody twice within an hour', async () => {
    const [author, reader] = [await register(system.url), await subscriber()];
    const [group, other] = [await groupOf(author, reader), await groupOf(author, reader)];
    await post(author, group.id);
    await wake(group.id);
    await service.arrived(reader.path);

    await post(author, other.id);
    await wake(other.id);
    const within = service.at(reader.path).length;
    await redis.del(`session:woken:${digestOf(reader.client)}`);
    await wake(other.id);

    expect(within).toBe(1);
    expect(await service.arrived(reader.path, 2)).toHaveLength(2);
  });

  test('wakes not its author, nor who has read it, blocked or muted its author, muted the group, is blocked by its author, restricted or hidden', async () => {
    const author = await subscriber();
    const readers = await Promise.all(Array.from({ length: 7 }, () => subscriber()));
    const [blocking, muting, mutingGroup, blocked, reading, restricted, hidden] = readers;
    const group = await groupOf(author, ...readers);
    await blocking.client.post('/api/blocks', { userId: author.id });
    await author.client.post('/api/blocks', { userId: blocked.id });
    await mutingGroup.client.put('/api/mutes', { groupId: group.id });
    await muting.client.put('/api/mutes', { userId: author.id });
    await post(author, group.id);
    await markRead(reading, group.id);
    const keys = new SessionKeys([SECRET]);
    const digest = digestOf(restricted.client);
    const record = readRecord(keys, digest, (await redis.get(`session:${digest}`))!)!;
    const suspended = writeRecord(keys, digest, { ...record, restriction: 'suspended' });
    await redis.set(`session:${digest}`, suspended, 'EX', 3_600);
    await sql(system, "update users set standing = 'dormant' where id = $1", [hidden.id]);

    await wake(group.id);

    expect([author, ...readers].flatMap(({ path }) => service.at(path))).toEqual([]);
    expect((await restricted.client.get(CALL)).status).toBe(403);
  });

  test('wakes whom it names or answers in a group that they muted but for that', async () => {
    const author = await register(system.url);
    const readers = [await subscriber(), await subscriber(), await subscriber()];
    const group = await groupOf(author, ...readers);
    for (const { client } of readers)
      bodyOf(await client.put('/api/mutes', { groupId: group.id, except_calls: true }));
    const [named, answered, others] = readers;
    const { id: reply_to } = await post(answered, group.id);
    const messages = `/api/groups/${group.id}/messages` as const;
    bodyOf(await author.client.post(messages, { content: `@${named.person.username}`, reply_to }));

    await wake(group.id);

    await service.arrived(named.path);
    await service.arrived(answered.path);
    expect(service.at(others.path)).toEqual([]);
  });

  test('wakes nobody who has a page open, until it is closed', async () => {
    const { reader, group } = await unread();
    const page = new AbortController();
    const cookie = [...reader.client.cookies].map((pair) => pair.join('=')).join('; ');
    await fetch(`${system.url}/api/live`, { headers: { cookie }, signal: page.signal });

    await wake(group.id);
    const meanwhile = service.at(reader.path).length;
    page.abort();
    const openKey = `session:open:${digestOf(reader.client)}`;
    await eventually('a closed page', async () => !(await redis.exists(openKey)));
    await wake(group.id);

    expect(meanwhile).toBe(0);
    expect(await service.arrived(reader.path)).toHaveLength(1);
  });
});

// Milliseconds; a push is worth nothing half an hour later.
const LONG_AGO = 1_801_000;

describe('news', () => {
  test('of an approved request wakes the member, and what they have seen does not', async () => {
    const member = await subscriber();
    const group = await newGroup(admin);
    const { body } = await member.client.post(`/api/groups/${group.id}/request`);
    await wakeMember(member.id);
    const before = service.at(member.path).length;

    await admin.post(`/api/admin/group-request/${body.request.id}`, { action: 'approve' });
    await service.arrived(member.path);
    const { until } = (await member.client.get('/api/news')).body;
    await member.client.post('/api/news/seen', { until });
    await redis.del(`session:woken:${digestOf(member.client)}`);
    await wakeMember(member.id);

    expect(before).toBe(0);
    expect(service.at(member.path)).toHaveLength(1);
  });

  test('of an answered appeal wakes the member', async () => {
    const member = await subscriber();
    const appeal = await appealOf(system, await warningOf(system, member.id));
    await sql(system, 'update users set news_seen_at = clock_timestamp() where id = $1', [
      member.id,
    ]);
    await wakeMember(member.id);
    const before = service.at(member.path).length;

    const { status } = await admin.post(`/api/admin/appeals/${appeal}/decision`, {
      outcome: 'upheld',
      answer: 'We looked at it again.',
    });

    expect([status, before]).toEqual([201, 0]);
    await service.arrived(member.path);
  });
});

describe('a subscription', () => {
  test('is sealed, and is read back without its endpoint', async () => {
    const member = await subscriber();

    const stored = await storedOf(member.client);
    const read = await member.client.get(CALL);

    expect(stored).toMatch(/^[\w-]+$/);
    expect(read.body.is_on).toBe(true);
    expect(JSON.stringify(read.body)).not.toContain(member.path);
    // As in the copy of their data.
    const [session] = jsonOf(await exported(member.client), 'sessions.json');
    expect(session.notifications).toEqual({ push_service: PUSH_HOST });
  });

  test('is reached by the key that the browser subscribed with, until it subscribes anew', async () => {
    const { publicKey: key } = new Vapid([EARLIER], undefined);
    const { reader, group } = await unread({ key });

    await wake(group.id);

    const [push] = await service.arrived(reader.path);
    expect(vapidOf(push).key).toBe(key);
    expect(await keyOf(reader.client)).not.toBe(key);
  });

  test('survives a new proof of identity, and is worthless in another session', async () => {
    const [member, other] = [await subscriber(), await register(system.url)];
    const elsewhere = await signedIn(system.url, member.person);
    await redis.set(`session:push:${digestOf(other.client)}`, (await storedOf(member.client))!);

    await member.client.post('/api/account/confirm', { password: member.person.password });

    expect(await isOn(member.client)).toBe(true);
    for (const client of [elsewhere, other.client]) expect(await isOn(client)).toBe(false);
  });

  const ends: [string, (member: Member) => Promise<unknown>][] = [
    ['turning it off', ({ client }) => client.delete(CALL)],
    ['signing out', ({ client }) => client.post('/api/logout')],
    [
      'the end of all other sessions',
      async ({ person }) =>
        (await signedIn(system.url, person)).post('/api/account/sessions/end-others'),
    ],
    ['an expulsion', ({ id }) => expel(system, admin, id)],
    [
      'leaving',
      ({ client }) => client.post('/api/account/deletion', { when: 'later', confirm: 'DELETE' }),
    ],
  ];

  test.each(ends)('is gone after %s', async (_, end) => {
    const member = await subscriber();
    const digest = digestOf(member.client);

    await end(member);

    expect(await redis.exists(`session:push:${digest}`, `session:woken:${digest}`)).toBe(0);
    expect((await redis.keys('push:*')).sort()).toEqual(['push:any', 'push:sender']);
  });

  test('expires with its session, and lasts as long as that is used', async () => {
    const { client } = await subscriber();
    const keys = [`session:${digestOf(client)}`, `session:push:${digestOf(client)}`];
    const left = () => Promise.all(keys.map((key) => redis.ttl(key)));
    const [session, begun] = await left();
    for (const key of keys) await redis.expire(key, 3_600);

    await client.get('/api/user');

    expect(Math.abs(session - begun)).toBeLessThanOrEqual(1);
    expect(Math.min(...(await left()))).toBeGreaterThan(3_600);
  });

  test.each([400, 401, 403, 404, 410])(
    'is removed where the push service answers %i',
    async (status) => {
      const { reader, group } = await unread();
      service.verdict = () => ({ status });

      await wake(group.id);

      expect(service.at(reader.path)).toHaveLength(1);
      expect(await storedOf(reader.client)).toBeNull();
    },
  );

  test.each([429, 500, 503])('is tried again where it answers %i', async (status) => {
    const { reader, group } = await unread();
    service.verdict = ({ path }) =>
      service.at(path).length < 3 ? { status, headers: { 'Retry-After': '0' } } : { status: 201 };

    await wake(group.id);

    expect(service.at(reader.path)).toHaveLength(3);
    expect(await isOn(reader.client)).toBe(true);
  });

  test.each<[string, string | (() => string) | undefined, number]>([
    ['as long as the push service asks', '60', 60_000],
    ['until the time that it names', () => new Date(Date.now() + 90_000).toUTCString(), 90_000],
    ['ten minutes at most', '86400', 600_000],
    ['ten seconds where it names none', undefined, 10_000],
  ])('is tried again after %s', async (_, given, pause) => {
    const { reader, group } = await unread();
    const after = typeof given === 'function' ? given() : given;

    const job = await heldUp(reader, group.id, after === undefined ? {} : { 'Retry-After': after });
    await job.remove();

    // A date was written down a moment before.
    expect(job.delay).toBeLessThanOrEqual(pause);
    expect(job.delay).toBeGreaterThan(after?.endsWith('GMT') ? 0 : pause - 1);
  });

  test('is not tried again half an hour later, when it is worth nothing', async () => {
    const { reader, group } = await unread();
    const job = await heldUp(reader, group.id);
    // Its id does not name the session.
    expect(job.id).toMatch(/^push-[\w-]{22}$/);
    expect(job.id).not.toContain(digestOf(reader.client).slice(0, 8));

    await redis.hset(`bull:${PUSH_QUEUE}:${job.id}`, 'timestamp', job.timestamp - LONG_AGO);
    await tryAgain(job);

    expect(service.at(reader.path)).toHaveLength(1);
  });

  test('does not wait for the end of an answer, which may have none', async () => {
    const { reader, group } = await unread();
    service.verdict = () => ({ status: 201, isEndless: true });

    await wake(group.id);

    const [push] = service.at(reader.path);
    await push.closed;
    expect(await isOn(reader.client)).toBe(true);
  });

  const changes: [string, (reader: Member, groupId: number, author: Member) => Promise<unknown>][] =
    [
      ['has read it', markRead],
      ['muted the group', ({ client }, groupId) => client.put('/api/mutes', { groupId })],
      ['blocked its author', ({ client }, _, { id }) => client.post('/api/blocks', { userId: id })],
      ['left', ({ client }, groupId) => client.delete(`/api/groups/${groupId}/membership`)],
    ];

  test.each(changes)('is not tried again for a member who %s meanwhile', async (_, change) => {
    const { author, reader, group } = await unread();
    const job = await heldUp(reader, group.id);

    const { status } = (await change(reader, group.id, author)) as { status: number };
    await tryAgain(job);

    expect(status).toBeLessThan(300);
    expect(service.at(reader.path)).toHaveLength(1);
  });

  test.each<[string, { host?: string; key?: string }]>([
    ['the operator took its host out of those that are known', { host: 'push.example' }],
    ['the secret of its key is gone', { key: new Vapid(['g'.repeat(32)], undefined).publicKey }],
  ])('is removed where %s', async (_, { host = PUSH_HOST, key }) => {
    const { reader, group } = await unread();
    const path = newPath();
    const own = { userId: reader.id, key: key ?? (await keyOf(reader.client)) };
    const text = JSON.stringify({ ...own, endpoint: `https://${host}${path}` });
    const sealed = new SessionKeys([SECRET]).seal('push-subscription', text);
    await redis.set(`session:push:${digestOf(reader.client)}`, sealed);

    await wake(group.id);

    expect(service.at(path)).toEqual([]);
    expect(await storedOf(reader.client)).toBeNull();
  });

  test.each([
    [307, 1],
    [418, 1],
    [503, 6],
  ])(
    'is given up after %i, in %i attempts, and the next message wakes',
    async (status, attempts) => {
      const { reader, group } = await unread();
      const elsewhere = newPath();
      const headers = { 'Retry-After': '0', Location: endpointOf(elsewhere) };
      service.verdict = () => ({ status, headers });
      await wake(group.id);
      const made = service.at(reader.path).length;
      service.verdict = () => ({ status: 201 });

      await wake(group.id);

      expect([made, service.at(reader.path).length]).toEqual([attempts, attempts + 1]);
      expect(service.at(elsewhere)).toEqual([]);
      expect(await isOn(reader.client)).toBe(true);
      expect(await redis.keys('bull:push:push-*')).toEqual([]);
    },
  );

  test('that was held up until it was worthless keeps nobody from the next message', async () => {
    const { author, reader, group } = await unread();
    const job = await heldUp(reader, group.id);
    await markRead(reader, group.id);
    await tryAgain(job);
    await post(author, group.id);

    await wake(group.id);

    expect(service.at(reader.path)).toHaveLength(2);
  });
});

test.each([
  ['an endpoint on another host', { endpoint: 'https://push.example/x' }],
  ['an endpoint of 100 KB', { endpoint: `https://${PUSH_HOST}/${'x'.repeat(100_000)}` }],
  ['the key of another server', { key: new Vapid(['x'.repeat(32)], undefined).publicKey }],
  ['a key that is none', { key: 'x' }],
  ['no key', { key: undefined }],
])('%s is rejected, and not repeated', async (_, wrong) => {
  const { client } = await register(system.url);
  const right = { endpoint: endpointOf('/x'), key: await keyOf(client) };

  const { status, body } = await client.put(CALL, { ...right, ...wrong });

  expect(status).toBe(400);
  expect(JSON.stringify(body)).not.toContain(PUSH_HOST);
  expect(await storedOf(client)).toBeNull();
});

test('who sends says so for two minutes, since jobs would wait for nobody', async () => {
  const seconds = await redis.ttl('push:sender');
  expect(seconds > 0 && seconds <= 120).toBe(true);
});

test('without PUBLIC_ORIGIN nobody is offered any, and nobody sends', async () => {
  const without = await startScene();
  try {
    const { client } = await register(without.url);

    expect((await client.get(CALL)).body).toEqual({ public_key: null, is_on: false });
    const { status } = await client.put(CALL, { endpoint: endpointOf('/x'), key: 'A'.repeat(87) });
    expect(status).toBe(404);
    expect(await without.redisClient.exists('push:sender')).toBe(0);
  } finally {
    await without.stop();
  }
});
