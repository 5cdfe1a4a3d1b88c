import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, jest, test } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { REDIS, RedisModule } from '@lodge/service';
import { eventually, startRedis } from '@lodge/testing';
import { EventBus, EventsModule } from './events/event-bus.js';
import { producerConnection, workerConnection } from './jobs/connection.js';

const PASSWORD = 'of-both';

const servers = await Promise.all([startRedis(), startRedis()]);
let primary = servers[0].url;

const done: string[] = [];
const ends: (() => unknown)[] = [];

const portOf = (url: string) => Number(new URL(url).port);

/** An address that moves with the primary. The connections that it has stay where they are. */
async function movingAddress(): Promise<string> {
  const server = createServer((near) => {
    const far = connect(portOf(primary), '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return `redis://:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function kept(redis: Redis): Redis {
  ends.push(() => redis.disconnect());
  return redis;
}

const operators = servers.map(({ url }) => kept(new Redis(url)));
for (const operator of operators) {
  await operator.config('SET', 'requirepass', PASSWORD);
  await operator.config('SET', 'masterauth', PASSWORD);
}
const address = await movingAddress();
const app = await NestFactory.createApplicationContext(
  { module: EventsModule, imports: [RedisModule.forRoot(address)] },
  { logger: false },
);
const queue = new Queue('push', { connection: kept(producerConnection(address)) });
const worker = new Worker('push', async ({ name }) => done.push(name), {
  connection: kept(workerConnection(address)),
  runRetryDelay: 100,
});
worker.on('error', () => {});
afterAll(async () => {
  await Promise.all([worker.close(), queue.close(), app.close()]);
  for (const end of ends) end();
  await Promise.all(servers.map((server) => server.stop()));
});

test('a failover that closes no connection takes requests, events and jobs along', async () => {
  const [before, after] = operators;
  const redis = app.get<Redis>(REDIS);
  await redis.set('limit:one', 1);
  await queue.add('before', {});
  await eventually('the first job', async () => done.includes('before'));

  await before.replicaof('127.0.0.1', portOf(servers[1].url));
  await eventually('the replica', async () =>
    (await before.info('replication')).includes('master_link_status:up'),
  );
  primary = servers[1].url;
  const heard: string[] = [];
  const subscriber = kept(after.duplicate({ password: PASSWORD }));
  subscriber.on('message', (channel) => heard.push(channel));
  await subscriber.subscribe('image.changed');

  await expect(redis.set('limit:one', 2)).rejects.toThrow('READONLY');
  await eventually('a write', () => redis.set('limit:one', 2).catch(() => false as const));
  app.get(EventBus).publish('image.changed', { userId: 1 });
  await eventually('the event', async () => heard.length > 0);
  await eventually('a job', () => queue.add('after', {}).catch(() => false as const));
  await eventually('its work', async () => done.includes('after'));
  expect(await after.get('limit:one')).toBe('2');
});

test('a process that only publishes writes every minute, and so notices', async () => {
  const set = jest.fn(async () => 'OK');
  jest.useFakeTimers();
  const module = new RedisModule({ set, disconnect() {} } as unknown as Redis);

  jest.advanceTimersByTime(60_000);

  module.onApplicationShutdown();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(set).toHaveBeenCalledTimes(1);
});
