import { expect, test } from '@jest/globals';
import { batch } from './batch.js';

const recording = (batches: number[][], until?: Promise<unknown>) => async (keys: number[]) => {
  batches.push(keys);
  await until;
  return keys.map((key) => key * 2);
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('keys of one turn of the event loop are loaded together, and each gets its own value', async () => {
  const batches: number[][] = [];
  const double = batch(recording(batches));
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3, 4]]);
});

test('what comes in a later turn waits for nobody', async () => {
  const batches: number[][] = [];
  const double = batch(recording(batches));
  const first = double(1);
  await turn();
  const second = double(2);
  await turn();
  expect(batches).toEqual([[1], [2]]);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
});

test('what comes while the only round trip is under way goes with the next', async () => {
  const batches: number[][] = [];
  let answer = () => {};
  const double = batch(
    recording(
      batches,
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    ),
    { atOnce: 1 },
  );
  const first = double(1);
  await turn();
  const others = [2, 3].map(double);
  await turn();
  expect(batches).toEqual([[1]]);
  answer();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});
