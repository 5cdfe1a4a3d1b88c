import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { EventBus } from '@lodge/messaging';
import { MessagesService } from './messages.service.js';
import type { Post, PostsService } from './posts.service.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('messages to any number of groups are told at once, and then in one event each 20 ms', async () => {
  const told: unknown[] = [];
  const events = { publish: (_name: string, { groups }: { groups: unknown }) => told.push(groups) };
  const posts = { write: async ({ content }: Post) => ({ content }) };
  const unused = undefined as never;
  const service = new MessagesService(
    unused,
    unused,
    posts as unknown as PostsService,
    events as unknown as EventBus,
  );
  const post = (userId: number, groupId: number) => service.post(userId, groupId, { content: 'x' });

  await post(1, 10);
  const atOnce = [...told];
  await Promise.all([post(2, 10), post(3, 10), post(2, 10), post(2, 20)]);
  await jest.advanceTimersByTimeAsync(20);
  await jest.advanceTimersByTimeAsync(1_000);

  expect(atOnce).toEqual([[{ groupId: 10, authors: [1] }]]);
  expect(told.slice(1)).toEqual([
    [
      { groupId: 10, authors: [2, 3] },
      { groupId: 20, authors: [2] },
    ],
  ]);
});
