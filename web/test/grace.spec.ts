import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Grace, GRACE } from '../src/features/admin/image-decisions/grace.js';

const subject = (id: number) => ({ id });
let done: number[];
let finish: () => void;
let grace: Grace<{ id: number }>;

const hidden = () => [...grace.state.hidden];
const held = () => grace.state.held.map(({ id }) => id);

beforeEach(() => {
  jest.useFakeTimers();
  done = [];
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  grace = new Grace(async ({ id }) => {
    done.push(id);
    await answered;
  });
});
afterEach(() => void jest.useRealTimers());

test('what is held is hidden at once, and done when the time is up', async () => {
  grace.hold(subject(1));
  await jest.advanceTimersByTimeAsync(GRACE - 1);
  expect([done, held(), hidden()]).toEqual([[], [1], [1]]);
  await jest.advanceTimersByTimeAsync(1);
  expect([done, held(), hidden()]).toEqual([[1], [], [1]]);
});

test('it stays hidden until the deed is answered, and is held but once', async () => {
  grace.hold(subject(1));
  grace.hold(subject(1));
  grace.flush();
  grace.hold(subject(1));
  expect([done, held(), hidden()]).toEqual([[1], [], [1]]);
  finish();
  await jest.advanceTimersByTimeAsync(2 * GRACE);
  expect([done, hidden()]).toEqual([[1], []]);
});

test('undoing brings back the one it names, once', async () => {
  [1, 2].forEach((id) => grace.hold(subject(id)));
  expect(grace.undo(subject(2))).toBe(true);
  expect([held(), hidden()]).toEqual([[1], [1]]);
  expect(grace.undo(subject(1))).toBe(true);
  expect(grace.undo(subject(1))).toBe(false);
  await jest.advanceTimersByTimeAsync(2 * GRACE);
  expect([done, hidden()]).toEqual([[], []]);
});

test('while somebody reaches for it nothing is done, and then the whole time begins anew', async () => {
  grace.hold(subject(1));
  await jest.advanceTimersByTimeAsync(GRACE - 100);
  grace.pause();
  await jest.advanceTimersByTimeAsync(10 * GRACE);
  expect(done).toEqual([]);
  grace.resume();
  await jest.advanceTimersByTimeAsync(GRACE - 1);
  expect(done).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1]);
});

test('whoever takes all does them himself', async () => {
  [1, 2].forEach((id) => grace.hold(subject(id)));
  expect(grace.takeAll()).toEqual([subject(1), subject(2)]);
  await jest.advanceTimersByTimeAsync(2 * GRACE);
  expect([done, held()]).toEqual([[], []]);
});

test('each change is told, as a new state', () => {
  const told = jest.fn();
  const stop = grace.subscribe(told);
  const before = grace.state;
  grace.hold(subject(1));
  expect(grace.state).not.toBe(before);
  expect(told).toHaveBeenCalled();
  stop();
  told.mockClear();
  grace.undo(subject(1));
  expect(told).not.toHaveBeenCalled();
});

test('a flush waits for what is under way too', async () => {
  grace.hold(subject(1));
  await jest.advanceTimersByTimeAsync(GRACE);
  let flushed = false;
  void grace.flush().then(() => {
    flushed = true;
  });
  await jest.advanceTimersByTimeAsync(GRACE);
  expect([done, flushed]).toEqual([[1], false]);
  finish();
  await jest.advanceTimersByTimeAsync(0);
  expect(flushed).toBe(true);
});
