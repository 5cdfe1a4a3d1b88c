import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LineBudget } from './line-budget.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

test('each level has its lines a minute, and what was left out is told once', () => {
  const told: number[] = [];
  const budget = new LineBudget(2, (lines) => told.push(lines));
  const fit = (level: string) => [1, 2, 3].map(() => budget.fits(level));

  const first = [fit('info'), fit('warn')];
  jest.advanceTimersByTime(60_000);
  const next = fit('info');
  jest.advanceTimersByTime(60_000);
  budget.fits('warn');
  jest.advanceTimersByTime(60_000);
  budget.fits('warn');

  expect([...first, next]).toEqual([1, 2, 3].map(() => [true, true, false]));
  expect(told).toEqual([2, 1]);
});
