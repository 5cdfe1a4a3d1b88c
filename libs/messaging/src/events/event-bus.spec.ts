import { afterAll, expect, jest, test } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { register } from 'prom-client';
import { logger, RedisModule } from '@lodge/service';
import { eventually, startRedis } from '@lodge/testing';
import { redisUrlsOf } from '../../../processes/src/apps.mjs';
import { newSecrets } from '../../../processes/src/secrets.mjs';
import { busOptions, EventBus, EventsModule } from './event-bus.js';

const { redisUsers } = newSecrets();

const redis = await startRedis({ users: redisUsers });
const workerUrl = redisUrlsOf(redis.url, redisUsers)['image-worker'];
const app = await NestFactory.createApplicationContext(
  { module: EventsModule, imports: [RedisModule.forRoot(workerUrl)] },
  { logger: false, abortOnError: false },
);
afterAll(async () => {
  await app.close();
  await redis.stop();
});

test('an event that Redis does not take is an error in the log, and counted', async () => {
  const error = jest.spyOn(logger, 'error').mockReturnValue();
  const bus = app.get(EventBus);
  bus.publish('image.changed', { userId: 1 });
  bus.publish('sessions.ended', { userId: 1 });

  await eventually('the count', async () =>
    (await register.metrics()).includes('events_unpublished_total 1'),
  );
  expect(error.mock.calls).toEqual([
    [{ reason: 'NOPERM', event: 'sessions.ended' }, 'event not published'],
  ]);
});

test.each([
  ['redis://[::1]:6379/0', '::1'],
  ['redis://redis.example/0', 'redis.example'],
])('the host of %s is %s', (url, host) => {
  expect(busOptions(url).options).toMatchObject({ host, port: 6379 });
});
