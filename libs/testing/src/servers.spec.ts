import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createDatabase, startPostgres, startRedis, type Server } from './index.js';

let postgres: Server;
let redis: Server;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
});
afterAll(() => Promise.all([postgres, redis].map((server) => server.stop())));

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('PostgreSQL keeps committed data after a kill', async () => {
  const database = await createDatabase(postgres.url);
  await query(database, 'create table kept as select 42 as answer');
  await postgres.kill();
  await expect(query(database, 'select 1')).rejects.toThrow();
  await postgres.restart();
  expect(await query(database, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('PostgreSQL sorts by code point and is version 18', async () => {
  const [row] = await query(
    postgres.url,
    `select 'Z' < 'a' as by_code, current_setting('server_version_num')::int / 10000 as version`,
  );
  expect(row).toEqual({ by_code: true, version: 18 });
});

test('Redis keeps acknowledged writes after a kill', async () => {
  const client = new Redis(redis.url, { maxRetriesPerRequest: 1, lazyConnect: true });
  client.on('error', () => {});
  await client.set('kept', 'yes');
  await redis.kill();
  await redis.restart();
  expect(await client.get('kept')).toBe('yes');
  client.disconnect();
});

test('Redis has a limit for its memory', async () => {
  const client = new Redis(redis.url);
  const [, limit] = (await client.config('GET', 'maxmemory')) as string[];
  expect(Number(limit)).toBe(256 * 2 ** 20);
  client.disconnect();
});

test('Redis rejects clients without the password', async () => {
  const { host } = new URL(redis.url);
  const client = new Redis(`redis://${host}`, { maxRetriesPerRequest: 1 });
  client.on('error', () => {});
  await expect(client.get('kept')).rejects.toThrow('NOAUTH');
  client.disconnect();
});
