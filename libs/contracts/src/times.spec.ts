import { expect, test } from '@jest/globals';
import { timeOf } from './rules.js';

test.each([
  ['2026-01-31T09:00:00Z', Date.UTC(2026, 0, 31, 9)],
  ['2028-02-29T23:59:59.125Z', Date.UTC(2028, 1, 29, 23, 59, 59, 125)],
  ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
])('%s is a time', (text, milliseconds) => {
  expect(timeOf(text)).toBe(milliseconds);
});

// JavaScript reads each of them as some time, and PostgreSQL rejects them.
test.each(['2026-02-30T00:00:00Z', '2026-04-31T12:00:00.5Z', '0000-01-01T00:00:00Z'])(
  '%s is no time',
  (text) => {
    expect(timeOf(text)).toBeNaN();
  },
);
