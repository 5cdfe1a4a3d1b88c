import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { LatestLoads } from './latest-loads.js';

let kept: [userId: number, loaded: string][];
let answers: { userIds: number[]; answer: (loaded: string) => void }[];
let loads: LatestLoads<string>;

beforeEach(() => {
  kept = [];
  answers = [];
  const read = (userIds: number[]) =>
    new Promise<string[]>((resolve) =>
      answers.push({ userIds, answer: (loaded) => resolve(userIds.map(() => loaded)) }),
    );
  loads = new LatestLoads('test', read, (userId, loaded) => kept.push([userId, loaded]));
});

test('an earlier load that ends later does not replace a later one', async () => {
  const earlier = loads.load(1);
  await nextTurn();
  const later = loads.load(1);
  await nextTurn();
  answers[1].answer('new');
  await later;
  answers[0].answer('old');
  await earlier;
  expect(kept).toEqual([[1, 'new']]);
});

test('nothing is kept of a user whose stream ended meanwhile', async () => {
  const loading = loads.load(1);
  await nextTurn();
  loads.forget(1);
  answers[0].answer('late');
  await loading;
  expect(kept).toEqual([]);
});

test('only users with a stream are loaded again, in one read', async () => {
  const loading = [loads.load(1), loads.load(2)];
  await nextTurn();
  answers[0].answer('first');
  await Promise.all(loading);
  const again = loads.reload([1, 2, 3]);
  await nextTurn();
  expect(answers.map(({ userIds }) => userIds)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  answers[1].answer('second');
  await again;
  expect(kept.slice(2)).toEqual([
    [1, 'second'],
    [2, 'second'],
  ]);
});
