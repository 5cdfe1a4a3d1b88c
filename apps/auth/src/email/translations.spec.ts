import { expect, test } from '@jest/globals';
import { longDay } from './translations.js';

test.each([
  ['en', 'December 1, 2026'],
  ['de', '1. Dezember 2026'],
  ['es', '1 de diciembre de 2026'],
])('a day is written as in %s', (language, expected) => {
  expect(longDay(language, '2026-12-01T23:30:00Z')).toBe(expected);
});

test('a day has not passed for anybody by then', () => {
  const isoInHonolulu = '2026-11-30T16:00:00-10:00';

  expect(longDay('en', isoInHonolulu)).toBe('November 30, 2026');
});
