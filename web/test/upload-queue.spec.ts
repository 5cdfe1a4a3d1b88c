import { expect, test } from '@jest/globals';
import { session, type Viewer } from '../src/lib/session/session-store.js';

// Node.js's BroadcastChannel would keep the worker from exiting. There is no history either.
Object.assign(globalThis, { BroadcastChannel: class {}, addEventListener() {} });
const { queueOf } = await import('../src/features/photos/upload-queue.js');

const member = (id: number) => ({ state: 'signed-in' as const, user: { id } as Viewer });

test('is gone once it is not certain any more that the same member is signed in', () => {
  session.set(member(1));
  const queue = queueOf(1);
  queue.add(new File(['a'], 'a.jpg'));

  session.set({ state: 'unknown', user: null });

  expect([queueOf(1) === queue, queue.files.length]).toEqual([false, 0]);
});
