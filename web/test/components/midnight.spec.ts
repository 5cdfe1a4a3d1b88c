import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { midnightOf } from '../../src/lib/dates.js';

const { TZ } = process.env;
// Clocks go forward there at midnight of 6 September 2026, a day that begins at one.
beforeEach(() => void (process.env.TZ = 'America/Santiago'));
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['2026-09-05', 0, '2026-09-05T04:00:00.000Z'],
  ['2026-09-05', 1, '2026-09-06T04:00:00.000Z'],
  ['2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
  ['2026-09-06', 1, '2026-09-07T03:00:00.000Z'],
])('The day %s, %i days later, begins at %s', (day, later, start) => {
  expect(midnightOf(day, later).toISOString()).toBe(start);
});
