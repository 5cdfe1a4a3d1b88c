import 'reflect-metadata';
import { afterEach, expect, test } from '@jest/globals';
import { getQueueToken, Processor } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { eventually, startRedis, type Server } from '@lodge/testing';
import { workerConnection } from './connection.js';
import { JobProcessor } from './job-processor.js';
import { JobsModule } from './jobs.module.js';
import { IMAGE_QUEUE } from './queues.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startedWorker(server: Server, job: () => Promise<unknown>) {
  class Waiting extends JobProcessor {
    readonly handlers = { wait: job };
  }
  const connection: Redis = workerConnection(server.url);
  Processor(IMAGE_QUEUE, { connection })(Waiting);
  const app = await NestFactory.createApplicationContext(
    {
      module: class {},
      imports: [JobsModule.forRoot(server.url, IMAGE_QUEUE)],
      providers: [
        { provide: Waiting, useFactory: () => new Waiting({ observe: () => undefined }) },
      ],
    },
    { logger: false },
  );
  ends.push(() => connection.disconnect());
  await app.get<Queue>(getQueueToken(IMAGE_QUEUE)).add('wait', {});
  return { app, connection };
}

test('a worker ends although Redis ended before it, in the middle of a job', async () => {
  const server = await startRedis();
  let begun = 0;
  let finish = () => {};
  const { app, connection } = await startedWorker(server, () => {
    begun += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  await eventually('the job began', async () => begun > 0);

  await server.stop();
  await eventually('its connection is lost', async () => connection.status !== 'ready');
  finish();
  await app.close();
});

test('a worker ends once its job has, if Redis is there', async () => {
  const server = await startRedis();
  ends.push(() => server.stop());
  let begun = 0;
  let ended = 0;
  const { app } = await startedWorker(server, async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    ended += 1;
  });
  await eventually('the job began', async () => begun > 0);

  await app.close();

  expect(ended).toBe(1);
});
