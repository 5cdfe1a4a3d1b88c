import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { networkOf } from './network.js';

const SITE = { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' };

test.each([
  ['203.0.113.7', { narrow: '203.0.113.7' }],
  ['203.0.113.7:1011', { narrow: '203.0.113.7' }],
  ['::ffff:203.0.113.7', { narrow: '203.0.113.7' }],
  ['::ffff:cb00:7107', { narrow: '203.0.113.7' }],
  ['[::ffff:203.0.113.7]:443', { narrow: '203.0.113.7' }],
  ['2001:db8:1:2:3:4:5:6', SITE],
  ['2001:db8:1:2::', SITE],
  ['2001:DB8:0001:2::1', SITE],
  ['[2001:db8:1:2::1]', SITE],
  ['[2001:db8:1:2::1]:65535', SITE],
  [' 2001:db8:1:2::1%eth0 ', SITE],
  ['fe80::1%eth0', { narrow: 'fe80:0:0:0::/64', wide: 'fe80:0:0::/48' }],
])('the network of %j', (address, network) => {
  expect(networkOf(address)).toEqual(network);
});

test.each([
  '',
  'unknown',
  'garbage7',
  '9.9.9.060',
  '9.9.9',
  '9.9.9.9.9',
  '0x9.9.9.9',
  '151587081',
  '9.9.9.9:',
  '9.9.9.9:x',
  '9.9.9.9:123456',
  '[9.9.9.9',
  '2001:db8::1::2',
  '9.9.9.9, 8.8.8.8',
])('%j is no address, and all such are one network', (address) => {
  expect(networkOf(address)).toEqual({ narrow: 'unknown' });
});
