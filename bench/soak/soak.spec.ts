import { beforeAll, expect, test } from '@jest/globals';
import { limits, soak, type Soaked } from './soak.js';

const ONLINE = 200;
// Keys that grow by design: a dozen rate limits count each member's actions, and ended sessions are
// remembered.
const GROWING = /^(limit|session:ended)/;

let soaked: Soaked;

// Simulates the load of five such communities in their busiest hour.
beforeAll(async () => {
  soaked = await soak({ minutes: 1, pace: 5, samples: 4 });
});

test('every call of a community in its busiest hour succeeds', () => {
  const { done, ...others } = soaked.requests;

  expect(others).toEqual({});
  // Enough to be a community; how many a machine completes in a minute says nothing of a failure.
  expect(done).toBeGreaterThan(10 * ONLINE);
});

test('no message that was acknowledged is lost', () => {
  expect(soaked.acknowledged).toBeGreaterThan(10);
  expect(soaked.lost).toEqual([]);
});

test('no process grows beyond the memory of its container', () => {
  for (const { memory } of soaked.taken)
    expect(Object.keys(limits).filter((name) => !(memory[name] < limits[name]))).toEqual([]);
});

test('the keys in Redis are those of who is there', () => {
  const [early, last] = [soaked.taken[1], soaked.taken[4]].map(({ keys }) => keys);
  const grown = Object.keys(last).filter(
    (kind) => !GROWING.test(kind) && last[kind] > (early[kind] ?? 0) + 10,
  );

  expect(grown).toEqual([]);
  expect(last.limit).toBeLessThan(15 * ONLINE);
});
