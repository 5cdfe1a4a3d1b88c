import { afterAll, expect, test } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { eventually, startRedis } from '@lodge/testing';
import { workerConnection } from './connection.js';
import { enqueueDeletions } from './deletions.js';
import { DELETION_QUEUE } from './queues.js';

const server = await startRedis();
const connection = workerConnection(server.url);
const queue = new Queue(DELETION_QUEUE, { connection });
const ends: (() => unknown)[] = [
  () => queue.close(),
  () => connection.disconnect(),
  () => server.stop(),
];
afterAll(async () => {
  for (const end of ends) await end();
});

const enqueue = async (times: number) => {
  for (let at = 0; at < times; at++) await enqueueDeletions(queue);
};

test('one job waits, however much is deleted, and one more after what is deleted meanwhile', async () => {
  await enqueue(20);
  expect(await queue.count()).toBe(1);

  let begun = 0;
  let finish = () => {};
  const ofWorker = workerConnection(server.url);
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const worker = new Worker(DELETION_QUEUE, work, { connection: ofWorker });
  ends.unshift(
    () => worker.close(),
    () => ofWorker.disconnect(),
  );
  await eventually('the job', async () => begun === 1);
  await enqueue(20);
  expect(await queue.count()).toBe(0);

  finish();
  await eventually('another', async () => begun === 2);
  finish();
  await eventually('the end', async () => (await queue.getActiveCount()) === 0);
  expect(await queue.count()).toBe(0);

  await enqueue(1);
  await eventually('a third', async () => begun === 3);
  finish();
});
