import { beforeEach, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, person as anybody, register, type Member } from '@lodge/testing';
import { from, untilLimited } from '../../../test/support/limits.js';
import { digestOf } from '../../../test/support/session-id.js';

const scene = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
});
const redis = scene.redisClient;
beforeEach(async () => {
  const counts = await redis.keys('limit:sessionsByNetwork:*');
  if (counts.length > 0) await redis.del(...counts);
});

const signIn = async ({ person }: Member, client = new Client(scene.url)) =>
  (await client.logIn(person)).status;

test('the first sign-in of an account counts for its network, which is slowed down; known devices count apart', async () => {
  const [greedy, other] = [await register(scene.url), await register(scene.url)];

  expect(await signIn(greedy)).toBe(200);
  const [count] = await redis.keys('limit:sessionsByNetwork:unknown:*');
  const { points, seconds } = RATE_LIMITS.sessionsByNetwork;
  await redis.set(count, points, 'EX', seconds);
  const statuses = [await signIn(greedy), await signIn(other), await signIn(other, other.client)];

  expect(statuses).toEqual([200, 429, 200]);
});

test('one account uses no more than its own part of a network’s sessions up', async () => {
  const { person } = await register(scene.url);
  await redis.del(...(await redis.keys('limit:sessionsByNetwork:*')));
  const { points } = RATE_LIMITS.sessionsByAccountAndNetwork;

  const { passed, last } = await untilLimited(points, () => new Client(scene.url).logIn(person));

  expect([passed, last.status]).toEqual([points, 429]);
  const [count] = await redis.keys('limit:sessionsByNetwork:unknown:*');
  expect(await redis.get(count)).toBe(String(points));
  expect(30 * points).toBeLessThanOrEqual(RATE_LIMITS.sessionsByNetwork.points);
});

test('an IPv6 /48 is one network, which anybody gets for nothing from a tunnel broker', async () => {
  const [account, other] = [await register(scene.url), await register(scene.url)];
  await redis.del(...(await redis.keys('limit:sessionsByNetwork:*')));
  const from64 = async ({ person }: Member, part: number) => {
    const headers = from(`2001:db8:7:${part}::1`);
    return (await new Client(scene.url).post('/api/login', person, headers)).status;
  };
  const { points } = RATE_LIMITS.sessionsByAccountAndNetwork;
  const statuses = [await from64(account, 1)];
  const [ofAccount] = await redis.keys(`limit:sessionsByAccountAndNetwork:${account.id}:*`);
  await redis.set(ofAccount, points, 'EX', 60);
  statuses.push(await from64(account, 2), await from64(other, 3));
  const [ofNetwork] = await redis.keys('limit:sessionsByNetwork:unknown:*');
  const network = RATE_LIMITS.sessionsByNetwork;
  await redis.set(ofNetwork, network.points + network.slowed.points - 1, 'EX', 60);
  statuses.push(await from64(other, 4), await from64(other, 5));

  expect(statuses).toEqual([200, 429, 200, 200, 429]);
});

test('a session that nobody uses ends within an hour; its first use prolongs it', async () => {
  const { person } = await register(scene.url);
  const client = new Client(scene.url);
  await client.logIn(person);
  const key = `session:${digestOf(client)}`;
  const unused = await redis.ttl(key);

  await client.get('/api/user');

  expect(unused).toBeLessThanOrEqual(3_600);
  expect(await redis.ttl(key)).toBeGreaterThan(3_600);
});

test('while Redis fills up, no session begins, and those who are signed in go on', async () => {
  const { client, person } = await register(scene.url);
  const usedUp = async (part: number) => {
    const used = Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))![1]);
    await redis.config('SET', 'maxmemory', Math.floor(used / part));
  };
  const statuses: number[] = [];
  try {
    await usedUp(0.83);
    statuses.push(await signIn({ person } as Member));
    statuses.push(await signIn({ person } as Member, client));
    statuses.push((await new Client(scene.url).post('/api/register', anybody())).status);
    await usedUp(0.95);
    statuses.push(await signIn({ person } as Member, client));
    statuses.push((await client.get('/api/user')).status);
  } finally {
    await redis.config('SET', 'maxmemory', '0');
  }

  expect(statuses).toEqual([503, 200, 503, 503, 200]);
});
