import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MemoryBudget } from './memory-budget.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(...sizes: number[]) {
  const budget = new MemoryBudget(10);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const add = (size: number) =>
    void budget.run(
      size,
      0,
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

test('what has waited for ten seconds is passed no more', async () => {
  const { begun, add, end, settled } = start(7, 6);
  await jest.advanceTimersByTimeAsync(10_001);
  add(2);
  await settled();
  expect(begun).toEqual([7]);
  await end(7);
  expect(begun).toEqual([7, 6, 2]);
});

test('work that fails gives its room back', async () => {
  const budget = new MemoryBudget(10);
  await expect(budget.run(10, 0, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  await expect(budget.run(10, 0, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('what it must leave free is there for other work', async () => {
  const budget = new MemoryBudget(10);
  const begun: string[] = [];
  const never = () => new Promise<void>(() => undefined);
  for (const name of ['first slow', 'second slow'])
    void budget.run(4, 3, () => (begun.push(name), never()));
  void budget.run(3, 0, () => (begun.push('quick'), never()));
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['first slow', 'quick']);
});
