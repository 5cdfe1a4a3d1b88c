import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { throttle } from '../../src/lib/throttle.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the first call runs at once, the others of a pause once at its end', () => {
  let runs = 0;
  const call = throttle(() => (runs += 1), 1_000);

  call();
  expect(runs).toBe(1);
  call();
  call();
  expect(runs).toBe(1);
  jest.advanceTimersByTime(1_000);
  expect(runs).toBe(2);
  jest.advanceTimersByTime(5_000);
  expect(runs).toBe(2);
  call();
  expect(runs).toBe(3);
});
