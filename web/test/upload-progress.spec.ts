import { expect, test } from '@jest/globals';
import { progressOf } from '../src/features/photos/progress.js';
import {
  isCancellable,
  createQueuedFile,
  type QueuedFile,
} from '../src/features/photos/queued-file.js';

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
