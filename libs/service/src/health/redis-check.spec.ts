import { afterAll, expect, test } from '@jest/globals';
import { startRedis } from '@lodge/testing';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { redisCheck } from './redis-check.js';

const server = await startRedis();
const redis = new Redis(server.url);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const ratio = async () =>
  Number(/^redis_memory_used_ratio (\S+)$/m.exec(await register.metrics())?.[1]);

test('a Redis that has used up its memory is down until it has room, and says how full it is', async () => {
  // Writes with its first call, and after five seconds again.
  const check = redisCheck(redis);
  expect(await ratio()).toBeGreaterThan(0);
  await redis.config('SET', 'maxmemory', '0');
  expect(await ratio()).toBe(0);

  await redis.set('much', 'x'.repeat(2_000_000));
  await redis.config('SET', 'maxmemory', '1mb');

  await expect(check()).rejects.toThrow('OOM');
  await expect(check()).rejects.toThrow('OOM');
  expect(await ratio()).toBeGreaterThan(0.7);
  await redis.config('SET', 'maxmemory', '0');
  await check();
  expect(await redis.ttl('health')).toBeGreaterThan(0);
});
