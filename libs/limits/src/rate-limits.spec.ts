import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type Server } from '@lodge/testing';
import { Redis } from 'ioredis';
import type { Charge } from './rate-limits.js';
import { RateLimits } from './rate-limits.js';

let server: Server;
let redis: Redis;
let limits: RateLimits;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  limits = new RateLimits(redis, true);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const signIn = (email: string): Charge[] => [
  ['signInByAccountAndNetwork', { narrow: `${email}:network`, wide: `${email}:site` }],
  ['signInByAccount', email],
  ['signInByNetwork', 'network'],
];

test('attempts that their network may not make leave no count of what was made up', async () => {
  const made = Array.from({ length: 500 }, (_, index) => `nobody${index}@lodge.example`);

  const outcomes = await Promise.allSettled(made.map((email) => limits.countAll(signIn(email))));

  const passed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(passed).toBeLessThan(110);
  expect(await redis.keys('limit:signInByAccount:*')).toHaveLength(passed);
  expect(await redis.keys('limit:signInByAccountAndNetwork:*')).toHaveLength(2 * passed);
});

test('a count that is taken back keeps those of others, and no time of its own', async () => {
  const [attempt]: Charge[] = [['joinsByCode', 'code']];
  await limits.countAll([attempt, attempt]);

  await limits.giveBack([attempt]);

  expect(await redis.get('limit:joinsByCode:code')).toBe('1');
  expect(await redis.ttl('limit:joinsByCode:code')).toBeGreaterThan(0);
  await limits.giveBack([attempt, attempt]);
  expect(await redis.exists('limit:joinsByCode:code')).toBe(0);
});

test('a day has a limit of its own, and what it rejects counts nowhere', async () => {
  await limits.count('recoveryCodesByMember', 7);
  expect(await redis.get('limit:recoveryCodesByMember:day:7')).toBe('1');
  await redis.set('limit:recoveryCodesByMember:day:7', 20, 'EX', 60);

  const again = limits.count('recoveryCodesByMember', 7);

  await expect(again).rejects.toMatchObject({ status: 429 });
  expect(await redis.get('limit:recoveryCodesByMember:7')).toBe('1');
});
