import { expect, test } from '@jest/globals';
import { networkOf } from '@lodge/limits';
import { NetworkCounts } from './network-counts.js';

const inSite = (subnet: number) => networkOf(`2001:db8:1:${subnet.toString(16)}::1`);

test('the networks of an IPv6 /48 have twice what one of them may have', () => {
  const counts = new NetworkCounts(10);

  const ofOne = Array.from({ length: 11 }, () => counts.tryAdd(inSite(0)));
  const ofOthers = Array.from({ length: 20 }, (_, index) => counts.tryAdd(inSite(index + 1)));

  expect(ofOne.filter(Boolean)).toHaveLength(10);
  expect(ofOthers.filter(Boolean)).toHaveLength(10);
  expect(counts.tryAdd(networkOf('2001:db8:2::1'))).toBe(true);
  counts.remove(inSite(0));
  expect(counts.tryAdd(inSite(99))).toBe(true);
  expect(counts.tryAdd(inSite(100))).toBe(false);
});
