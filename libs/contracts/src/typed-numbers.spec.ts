import { expect, test } from '@jest/globals';
import { readNumber } from './typed-numbers.js';

test.each([
  ['180', 'cm', 180],
  ['180 cm', 'cm', 180],
  ['180CM', 'cm', 180],
  ['72,5', 'kg', 72.5],
  ['\u0661\u0668\u0660', 'cm', 180],
  ['\u06f7\u06f2\u066b\u06f5', 'kg', 72.5],
  ['\uff11\uff18\uff10', 'cm', 180],
  ['\u200e180\u200f', 'cm', 180],
  ['-5', '', -5],
  ['180 kg', 'cm', NaN],
  ['1.80 m', 'cm', NaN],
  ['9007199254740991', '', Number.MAX_SAFE_INTEGER],
  ['5,000', '', NaN],
  ['3e1', '', NaN],
  ['0x1e', '', NaN],
  ['', '', NaN],
])('%s in %s is read as it was meant', (typed, unit, number) => {
  expect(readNumber(typed, unit)).toBe(number);
});
