import { expect, test } from '@jest/globals';
import { startRedis } from '@lodge/testing';
import { Redis } from 'ioredis';
import { assertRedisEmpty } from './empty.js';

test('a Redis that still holds a session is no place for a restore', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  try {
    await expect(assertRedisEmpty(server.url)).resolves.toBeUndefined();

    await redis.set('session:x', 'x');

    await expect(assertRedisEmpty(server.url)).rejects.toThrow('Redis is not empty');
  } finally {
    redis.disconnect();
    await server.stop();
  }
});
