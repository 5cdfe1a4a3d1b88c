import { expect, test } from '@jest/globals';
import { session, type Viewer } from '../src/lib/session/session-store.js';
import type { QueuedFile } from '../src/features/photos/upload-queue.js';

// Node.js's BroadcastChannel would keep the worker from exiting. There is no history either.
Object.assign(globalThis, { BroadcastChannel: class {}, addEventListener() {} });
const { addFiles, isCancellable, progressOf, uploads } =
  await import('../src/features/photos/upload-queue.js');
const { createQueuedFile } = await import('../src/features/photos/send-uploads.js');

const member = (id: number) => ({ state: 'signed-in' as const, user: { id } as Viewer });

const REJECTION = { text: 'Too many files', repeatable: true };
const file = (name: string, part: Partial<QueuedFile> = {}): QueuedFile => ({
  ...createQueuedFile(new File(['x'], name), part.rejection),
  ...part,
});
const progress = (...files: QueuedFile[]) => {
  const { current, ...rest } = progressOf(files) ?? {};
  return { ...rest, name: current?.file.name };
};
const sent = { sent: true };

test('is empty once it is not certain any more that the same member is signed in', () => {
  session.set(member(1));
  const queued = file('a.jpg');
  addFiles([queued]);

  session.set({ state: 'unknown', user: null });

  expect([uploads.get().files.length, queued.abort.signal.aborted]).toEqual([0, true]);
});

test('counts what is sent this time, and no file that was rejected or reported before', () => {
  expect(
    progress(
      file('before', { ...sent, state: 'uploaded', reported: true }),
      file('refused', { rejection: REJECTION }),
      file('one', { ...sent, state: 'uploaded' }),
      file('failed', { ...sent, state: 'rejected', rejection: REJECTION }),
      file('two', { ...sent, state: 'sending', share: 0.5 }),
      file('three'),
    ),
  ).toEqual({ name: 'two', place: 3, count: 4, share: 0.625 });
});

test('names the next file between two, and none when all are settled', () => {
  expect(progress(file('one', { ...sent, state: 'uploaded' }), file('two'))).toMatchObject({
    name: 'two',
    place: 2,
  });
  expect(progressOf([file('one', { ...sent, state: 'uploaded' })])).toBeUndefined();
  expect(progressOf([])).toBeUndefined();
});

test('what has been sent as a whole cannot be cancelled', () => {
  expect(
    [
      file('a'),
      file('b', { state: 'preparing' }),
      file('c', { state: 'sending', share: 0.9 }),
      file('d', { state: 'sending', share: 1 }),
      file('e', { state: 'uploaded' }),
      file('f', { rejection: REJECTION }),
    ].map(isCancellable),
  ).toEqual([true, true, true, false, false, false]);
});
