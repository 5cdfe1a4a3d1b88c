import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error.js';
import { onErrorRetry } from './retry.js';

const page = { hidden: false };
let fetched: number;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: page });
  page.hidden = false;
  fetched = 0;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

const fail = (retryCount: number, error = new ApiError(503, 'unavailable'), key = '/api/groups') =>
  onErrorRetry(error, key, {} as never, async () => fetched++ > 0, { retryCount, dedupe: true });

test.each([
  [1, 15_000],
  [2, 30_000],
  [50, 90_000],
])('after %i failures it fetches again within %i ms', (failures, latest) => {
  fail(failures);

  jest.advanceTimersByTime(latest / 3 - 1);
  expect(fetched).toBe(0);
  jest.advanceTimersByTime((2 * latest) / 3 + 1);
  expect(fetched).toBe(1);
});

test('fetches on focus that fail begin no further series', () => {
  for (let focus = 0; focus < 30; focus++) fail(1);
  fail(1, undefined, '/api/mutes');

  jest.advanceTimersByTime(15_000);

  expect(fetched).toBe(2);
});

test('a hidden page waits until it is looked at', () => {
  page.hidden = true;
  fail(1);
  jest.advanceTimersByTime(3_600_000);
  expect(fetched).toBe(0);

  page.hidden = false;
  jest.advanceTimersByTime(15_000);

  expect(fetched).toBe(1);
});

test('a network that has had its share waits for as long as it is told', () => {
  fail(1, new ApiError(429, 'too_many_requests', undefined, {}, { retryAfter: 40 }));

  jest.advanceTimersByTime(40_000);
  expect(fetched).toBe(0);
  jest.advanceTimersByTime(15_000);
  expect(fetched).toBe(1);
});
