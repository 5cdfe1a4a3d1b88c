import { expect, test } from '@jest/globals';
import { Shares } from './shares.js';

test('the group with the most loses its youngest, until a newcomer’s has as many', () => {
  const shares = new Shares<string>();
  const leave = new Map(
    ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => [name, shares.add(name[0], name)]),
  );

  expect(shares.youngestOfLargest('new')).toBe('a3');
  expect(shares.youngestOfLargest('b')).toBeUndefined();
  leave.get('a3')!();
  leave.get('a1')!();
  leave.get('a1')!();

  expect(shares.youngestOfLargest('new')).toBe('b2');
  expect([shares.size, shares.sizeOf('a'), shares.oldestOf('a')]).toEqual([3, 1, 'a2']);
  expect(shares.oldestOf('new')).toBeUndefined();
});
