import { expect, test } from '@jest/globals';
import { isTooSlow } from './pace.js';

test.each([
  ['nothing in the first seconds', 9_000, 0, false],
  ['nothing any longer', 10_001, 0, true],
  ['a few bytes a second', 11_000, 60, true],
  ['as a slow telephone line does', 60_000, 60 * 8_192, false],
  ['fast at first, then nothing', 80_000, 60 * 8_192, true],
])('a client that moves %s', (_, milliseconds, bytes, expected) => {
  expect(isTooSlow({ milliseconds, bytes: 1_000 }, 1_000 + bytes)).toBe(expected);
});
