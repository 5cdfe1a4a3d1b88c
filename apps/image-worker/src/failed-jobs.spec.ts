import { expect, test } from '@jest/globals';
import { FAILED_SECONDS } from '@lodge/messaging';
import { sharedScene } from '@lodge/scene';
import { eventually } from '@lodge/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { removeOldFailures } from './failed-jobs.js';

const scene = await sharedScene();
const connection = { url: scene.redisUrl };

test('a job that failed for good is forgotten after a day, though no other fails', async () => {
  const queue = new Queue('failing', { connection });
  const fail = () => Promise.reject<void>(new Error('for good'));
  const worker = new Worker('failing', fail, { connection });
  const redis = new Redis(scene.redisUrl);
  try {
    const [old, recent] = [await queue.add('old', {}), await queue.add('recent', {})];
    await eventually('both failures', async () => (await queue.getFailedCount()) === 2);
    const longAgo = Date.now() - FAILED_SECONDS * 1_000 - 1;
    await redis.zadd(queue.toKey('failed'), longAgo, old.id!);

    await removeOldFailures([queue]);

    expect((await queue.getFailed()).map(({ id }) => id)).toEqual([recent.id]);
  } finally {
    await worker.close();
    await queue.close();
    redis.disconnect();
  }
});
