import { expect, test } from '@jest/globals';
import { groupRepeats } from './group-repeats.js';

test('rows that repeat the one before are one group with the first of them in front', () => {
  const groups = groupRepeats(['a1', 'b1', 'b2', 'b3', 'a2'], (one, other) => one[0] === other[0]);

  expect(groups).toEqual([['a1'], ['b1', 'b2', 'b3'], ['a2']]);
});
