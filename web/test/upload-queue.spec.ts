import { expect, test } from '@jest/globals';
import { session, type Viewer } from '../src/lib/session/session-store.js';

// Node.js's BroadcastChannel would keep the worker from exiting. There is no history either.
Object.assign(globalThis, { BroadcastChannel: class {}, addEventListener() {} });
const { queueOf } = await import('../src/features/photos/upload-queue.js');

const member = (id: number) => ({ loading: false, user: { id } as Viewer });

test('is there when a page comes out of the cache for the same member, and for no other', () => {
  session.set(member(1));
  const queue = queueOf(1);
  queue.add(new File(['a'], 'a.jpg'));

  session.set({ loading: true, user: null });
  session.set(member(1));
  expect([queueOf(1) === queue, queue.files.length]).toEqual([true, 1]);

  session.set({ loading: true, user: null });
  session.set(member(2));
  expect([queueOf(2) === queue, queue.files.length]).toEqual([false, 0]);
});
