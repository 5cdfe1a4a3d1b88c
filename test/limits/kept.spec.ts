import { afterAll, expect, test } from '@jest/globals';
import { RATE_CLASSES, RATE_LIMITS, type Limit, type RateLimitRule } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, register, signedIn, sql, type Answer, type Member } from '@lodge/testing';
import { Redis } from 'ioredis';
import { elsewhere, expectLimited } from '../support/limits.js';

type Headers = Record<string, string>;
type Call = (who: Member, from: Headers) => Promise<Answer>;

const DAY = 86_400;
const NOTICE = {
  name: 'A visitor',
  email: 'visitor@lodge.example',
  place: 'A photo',
  statement: 'It shows me.',
  good_faith: true,
};

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
const signIn: Call = ({ person: { email, password } }, from) =>
  new Client(scene.url).post('/api/login', { email, password }, from);
const notice: Call = (_, from) =>
  new Client(scene.url).post('/api/notices', { ...NOTICE, category: 'spam' }, from);

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

type Scope = 'member' | 'network' | 'everybody';
const STOPPED = { member: 'one', network: 'one, neighbour', everybody: 'one, neighbour, other' };

// Sessions of everybody together are bounded by Redis (sessions-of-a-network.spec.ts). Photos of
// newcomers and open invitations have tests of their own, and photos, passkeys, blocks and mutes of
// a member.
const KEPT: [string, Call, Partial<Record<Scope, Limit>>][] = [
  ['messages', post, RATE_CLASSES.post],
  ['browsers to notify', subscribe, RATE_CLASSES.write],
  ['requests for access', request, RATE_CLASSES.costly],
  [
    'reports',
    report,
    { member: 'reportsByMember', network: 'reportsOfNetwork', everybody: 'reportsOfEverybody' },
  ],
  ['notices', notice, { network: 'noticesOfNetwork', everybody: 'noticesOfEverybody' }],
  ['sessions', signIn, { member: 'sessionsByAccountAndNetwork', network: 'sessionsByNetwork' }],
];
const each = KEPT.flatMap(([what, call, limits]) =>
  (Object.keys(limits) as Scope[]).map((scope) => ({
    what,
    call,
    limit: limits[scope]!,
    stopped: STOPPED[scope],
  })),
);

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
