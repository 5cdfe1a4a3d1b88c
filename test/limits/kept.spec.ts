import { afterAll, expect, test } from '@jest/globals';
import { RATE_LIMITS, type Limit, type RateLimitRule } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { register, signedIn, sql, type Answer, type Member } from '@lodge/testing';
import { Redis } from 'ioredis';
import { elsewhere, expectLimited } from '../support/limits.js';

type Headers = Record<string, string>;
type Call = (who: Member, from: Headers) => Promise<Answer>;

const DAY = 86_400;

// The test acts as a trusted proxy that reports client addresses.
const scene = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
});
const redis = new Redis(scene.redisUrl);
afterAll(() => redis.disconnect());

const admin = await signedIn(scene.url, scene.admin);
const { id: groupId } = (await admin.post('/api/groups', { name: 'Keepers' })).body.group;
const members = [await register(scene.url), await register(scene.url)];
for (const { id } of members)
  await admin.post(`/api/admin/groups/${groupId}/add-user`, { userId: id });

let strangers = 0;
async function stranger(): Promise<number> {
  const [{ id }] = await sql<{ id: number }>(
    scene,
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     values ($1 || '@lodge.example', $1, 'x', 30, 5, 9, 170, 'Other', 'Side') returning id`,
    [`stranger${++strangers}`],
  );
  return id;
}

const post: Call = ({ client }, from) =>
  client.post(`/api/groups/${groupId}/messages`, { content: 'hello' }, from);
const subscribe: Call = ({ client }, from) => client.put('/api/account/notifications', {}, from);
const request: Call = ({ client }, from) =>
  client.post('/api/groups/999999/request', undefined, from);
const report: Call = async ({ client }, from) => {
  const about = { kind: 'user', id: await stranger(), category: 'spam' };
  return client.post('/api/reports', about, from);
};

const forget = async (pattern: string) => redis.del('none', ...(await redis.keys(pattern)));

/** Leaves one call more to whatever has counted for the limit so far. */
async function fill(limit: Limit) {
  const { points, seconds, day, slowed }: RateLimitRule = RATE_LIMITS[limit];
  const keys = await redis.keys(`limit:${limit}:*`);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const isOfDay = key.startsWith(`limit:${limit}:day:`);
    await redis.set(key, (isOfDay ? day! : points) - 1, 'EX', isOfDay ? DAY : seconds);
    if (slowed) await redis.set(key.replace(limit, `${limit}:slowed`), slowed.points, 'EX', 600);
  }
}

// What else is kept has tests of its own: sessions (sessions-of-a-network.spec.ts), photos of
// newcomers, notices and invitations.
const KEPT: [string, Call, ...Limit[]][] = [
  ['messages', post, 'writesByMember', 'writesByNetwork', 'writesOfEverybody'],
  ['browsers to notify', subscribe, 'writesByMember', 'writesByNetwork', 'writesOfEverybody'],
  ['requests for access', request, 'costlyByMember', 'costlyByNetwork', 'costlyOfEverybody'],
  ['reports', report, 'reportsByMember', 'reportsOfNetwork', 'reportsOfEverybody'],
];
const each = KEPT.flatMap(([what, call, member, network, everybody]) => [
  { what, call, limit: member, stopped: 'one' },
  { what, call, limit: network, stopped: 'one, neighbour' },
  { what, call, limit: everybody, stopped: 'one, neighbour, other' },
]);

test.each(each)('$what: $limit, once full, stops $stopped', async ({ call, limit, stopped }) => {
  const [one, other] = members;
  const here = elsewhere();
  await forget('limit:*');
  // A member's first report of a day counts for no network.
  for (const who of [one, other]) await call(who, elsewhere());
  await forget(`limit:${limit}:*`);
  await call(one, here);
  await fill(limit);

  const last = await call(one, here);
  const beyond = [await call(one, here), await call(other, here), await call(other, elsewhere())];

  expect(last.status).not.toBe(429);
  const isStopped = beyond.map(({ status }) => status === 429);
  expect(['one', 'neighbour', 'other'].filter((_, at) => isStopped[at]).join(', ')).toBe(stopped);
  expectLimited(beyond[0], DAY);
});
