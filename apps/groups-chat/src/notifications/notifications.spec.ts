import 'reflect-metadata';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { NotificationsService } from './notifications.service.js';

// Milliseconds; the second is the last of its window.
const [WINDOW, LATE] = [5_000, 4_999];

beforeEach(() => {
  jest.useFakeTimers({ now: 100 * WINDOW + LATE });
});
afterEach(() => {
  jest.useRealTimers();
});

/** What is enqueued after a message, while Redis holds `keys`. */
async function delaysWith(...keys: string[]): Promise<number[]> {
  const delays: number[] = [];
  const queue = {
    add: async (_name: string, _data: object, { delay }: { delay: number }) => delays.push(delay),
  };
  const redis = {
    exists: async (...asked: string[]) => asked.filter((key) => keys.includes(key)).length,
  };
  new NotificationsService(queue as unknown as Queue, redis as unknown as Redis).notifyGroup(1);
  await jest.advanceTimersByTimeAsync(0);
  return delays;
}

test('no job waits where nobody sends, or nobody is notified', async () => {
  expect(await delaysWith('push:any')).toEqual([]);
  expect(await delaysWith('push:sender')).toEqual([]);
  expect(await delaysWith('push:any', 'push:sender')).toHaveLength(1);
});

test('an open page has a whole window to read what came at the end of one', async () => {
  expect(await delaysWith('push:any', 'push:sender')).toEqual([WINDOW + 1]);
});
