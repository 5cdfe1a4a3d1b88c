import { afterAll, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { register, type Member } from '@lodge/testing';
import { Redis } from 'ioredis';

const scene = await sharedScene({ env: { all: { RATE_LIMITS: 'on' } } });
const redis = new Redis(scene.redisUrl);
afterAll(() => redis.disconnect());

const signIn = async ({ client, person }: Member) => (await client.logIn(person)).status;

test('a network that signs in without end is slowed down, and its others still come in', async () => {
  const [greedy, other] = [await register(scene.url), await register(scene.url)];
  const { points: first } = RATE_LIMITS.firstSessionsByAccount;
  for (let at = 0; at < first; at++) expect(await signIn(greedy)).toBe(200);
  expect(await redis.keys('limit:sessionsByNetwork:*')).toEqual([]);

  expect(await signIn(greedy)).toBe(200);
  const [count] = await redis.keys('limit:sessionsByNetwork:*');
  const { points, seconds } = RATE_LIMITS.sessionsByNetwork;
  await redis.set(count, points, 'EX', seconds);
  const statuses = [await signIn(greedy), await signIn(greedy), await signIn(other)];

  expect(statuses).toEqual([200, 429, 200]);
});
