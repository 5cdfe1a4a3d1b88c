import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MemoryBudget } from './memory-budget.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const quick = (memory: number) => ({ memory, isSlow: false });

function start(...sizes: number[]) {
  const budget = new MemoryBudget(10, 3);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const add = (size: number, isSlow = false) =>
    void budget.run(
      { memory: size, isSlow },
      () =>
        new Promise<void>((end) => {
          begun.push(size);
          ends.set(size, end);
        }),
    );
  for (const size of sizes) add(size);
  const settled = async () => void (await jest.advanceTimersByTimeAsync(0));
  const end = async (size: number) => {
    ends.get(size)!();
    await settled();
  };
  return { begun, add, end, settled };
}

test('work waits until there is room for it, and smaller work passes it', async () => {
  const { begun, end, settled } = start(7, 6, 2);
  await settled();
  expect(begun).toEqual([7, 2]);
  await end(7);
  expect(begun).toEqual([7, 2, 6]);
});

test.each([11, Number.NaN, -1])(
  '%d is not waited for, as room for it never comes',
  async (size) => {
    const budget = new MemoryBudget(10, 3);
    const work = jest.fn(async () => 'done');

    await expect(budget.run(quick(size), work)).rejects.toThrow(RangeError);

    expect(budget.hasRoomFor(quick(size))).toBe(false);
    expect(await budget.run(quick(10), work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test('what has waited for ten seconds is passed no more', async () => {
  const { begun, add, end, settled } = start(7, 6);
  await jest.advanceTimersByTimeAsync(10_001);
  add(2);
  await settled();
  expect(begun).toEqual([7]);
  await end(7);
  expect(begun).toEqual([7, 6, 2]);
});

test('slow work leaves what is reserved, also when it has waited for ten seconds', async () => {
  const { begun, add, end, settled } = start();
  add(7, true);
  add(6, true);
  await jest.advanceTimersByTimeAsync(10_001);
  add(1.5);
  add(1.4);
  add(2);
  await settled();
  expect(begun).toEqual([7, 1.5, 1.4]);
  await end(1.4);
  expect(begun).toEqual([7, 1.5, 1.4]);
  await end(7);
  expect(begun).toEqual([7, 1.5, 1.4, 6, 2]);
});

test('quick work takes the whole budget, and slow work begins when it is over', async () => {
  const { begun, add, end, settled } = start(10);
  add(7, true);
  await settled();
  expect(begun).toEqual([10]);
  await end(10);
  expect(begun).toEqual([10, 7]);
});

test('work that fails gives its room back', async () => {
  const budget = new MemoryBudget(10, 0);
  const failing = () => Promise.reject(new Error('failed'));
  await expect(budget.run(quick(10), failing)).rejects.toThrow('failed');
  const slow = { memory: 10, isSlow: true };
  await expect(budget.run(slow, () => Promise.resolve('done'))).resolves.toBe('done');
});
