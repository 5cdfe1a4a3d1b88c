import 'reflect-metadata';
import { afterAll, expect, test } from '@jest/globals';
import { getQueueToken } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { startRedis } from '@lodge/testing';
import { JobsModule } from './jobs.module.js';
import { IMAGE_QUEUE, PUSH_QUEUE } from './queues.js';

const server = await startRedis();
const redis = new Redis(server.url);
const app = await NestFactory.createApplicationContext(
  JobsModule.forRoot(server.url, PUSH_QUEUE, IMAGE_QUEUE),
  { logger: false },
);
afterAll(async () => {
  await app.close();
  redis.disconnect();
  await server.stop();
});

test('Redis forgets which members had news, and keeps the events that uploads wait for', async () => {
  const names = [PUSH_QUEUE, IMAGE_QUEUE];
  const jobs = Array.from({ length: 1_000 }, (_, id) => ({
    name: 'job',
    data: {},
    opts: { jobId: `job-${id}` },
  }));

  for (const name of names) {
    const queue = app.get<Queue>(getQueueToken(name));
    // Waits until the queue has stored its options.
    await queue.getVersion();
    await queue.addBulk(jobs);
  }

  const [pushes, images] = await Promise.all(
    names.map((name) => redis.xlen(`bull:${name}:events`)),
  );
  expect(pushes).toBeLessThanOrEqual(200);
  expect(images).toBeGreaterThanOrEqual(1_000);
});
