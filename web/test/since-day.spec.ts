import { expect, test } from '@jest/globals';
import { sinceDay } from '../src/lib/dates.js';

const daysAgo = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return day;
};

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [13, '13 days ago'],
  [14, '2 weeks ago'],
  [22, '3 weeks ago'],
  [89, '12 weeks ago'],
])('%i days ago reads "%s"', (days, text) => {
  expect(sinceDay(daysAgo(days))).toBe(text);
});
