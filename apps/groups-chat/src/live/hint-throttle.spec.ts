import { expect, test } from '@jest/globals';
import { HintThrottle } from './hint-throttle.js';

const after = (window: HintThrottle, utilization: number, times: number) => {
  for (let at = 0; at < times; at++) window.follow(utilization);
  return window.length;
};

test('hints are gathered for up to a second under load, and hardly at rest', () => {
  const window = new HintThrottle();

  const lengths = [
    window.length,
    after(window, 0.95, 1),
    after(window, 0.7, 5),
    after(window, 0.95, 20),
    after(window, 0.1, 1),
    after(window, 0.1, 20),
  ];

  expect(lengths).toEqual([20, 40, 40, 1_000, 500, 20]);
});
