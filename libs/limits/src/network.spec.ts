import 'reflect-metadata';
import { networkOf } from './network.js';

test.each([
  ['203.0.113.7', { narrow: '203.0.113.7' }],
  ['::ffff:203.0.113.7', { narrow: '203.0.113.7' }],
  ['2001:db8:1:2:3:4:5:6', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['2001:db8:1:2::', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['fe80::1%eth0', { narrow: 'fe80:0:0:0::/64', wide: 'fe80:0:0::/48' }],
  ['', { narrow: '' }],
  ['unknown', { narrow: 'unknown' }],
])('the network of %j', (address, network) => {
  expect(networkOf(address)).toEqual(network);
});
