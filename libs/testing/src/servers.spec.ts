import { afterAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { query, startPostgres, startRedis } from './index.js';

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
afterAll(() => Promise.all([postgres, redis].map((server) => server.stop())));

test('PostgreSQL sorts by code point and is version 18', async () => {
  const [row] = await query(
    postgres.url,
    `select 'Z' < 'a' as by_code, current_setting('server_version_num')::int / 10000 as version`,
  );
  expect(row).toEqual({ by_code: true, version: 18 });
});

test('Redis has a limit for its memory, and rejects clients without the password', async () => {
  const client = new Redis(redis.url);
  const [, limit] = (await client.config('GET', 'maxmemory')) as string[];
  expect(Number(limit)).toBe(256 * 2 ** 20);
  client.disconnect();
  const stranger = new Redis(`redis://${new URL(redis.url).host}`, { maxRetriesPerRequest: 1 });
  stranger.on('error', () => {});
  await expect(stranger.get('kept')).rejects.toThrow('NOAUTH');
  stranger.disconnect();
});
