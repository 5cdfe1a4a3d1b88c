import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { together } from './together.js';

const recording = (batches: number[][], milliseconds = 10) => async (questions: number[]) => {
  batches.push(questions);
  await sleep(milliseconds);
  return questions.map((question) => question * 2);
};

test('the first is asked at once, what comes meanwhile together, and each gets its own answer', async () => {
  const batches: number[][] = [];
  const double = together(recording(batches));
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('no more than the most are asked together', async () => {
  const batches: number[][] = [];
  const double = together(recording(batches), { most: 2 });
  await Promise.all([1, 2, 3, 4].map(double));
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('as many round trips as allowed are under way', async () => {
  const batches: number[][] = [];
  const double = together(recording(batches), { atOnce: 2 });
  await Promise.all([1, 2, 3, 4].map(double));
  expect(batches).toEqual([[1], [2], [3, 4]]);
});

test('a failure is told to all it concerns, and to nobody later', async () => {
  let fails = true;
  const double = together(async (questions: number[]) => {
    await sleep(5);
    if (fails) throw new Error('away');
    return questions.map((question) => question * 2);
  });
  const asked = [1, 2, 3].map(double);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  expect(await double(4)).toBe(8);
});
