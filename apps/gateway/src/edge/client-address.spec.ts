import { expect, test } from '@jest/globals';
import { clientAddress } from './client-address.js';

const PROXIES = ['10.0.0.1', '10.0.0.2', ''];
const addressOf = (remoteAddress: string, forwarded?: string | string[]) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
    (address) => PROXIES.includes(address),
  );

test.each([
  ['203.0.113.7', '9.9.9.9', '203.0.113.7'],
  ['::ffff:203.0.113.7', '9.9.9.9', '203.0.113.7'],
  ['10.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['::ffff:10.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['10.0.0.1', '[2001:db8::1]:1000', '2001:db8::1'],
  ['10.0.0.1', '1.1.1.1, 9.9.9.4', '9.9.9.4'],
  ['10.0.0.1', '1.1.1.1, 9.9.9.4:1000, 10.0.0.2:443', '9.9.9.4'],
  ['10.0.0.1', ['1.1.1.1', '9.9.9.4'], '9.9.9.4'],
  ['10.0.0.1', '1.1.1.1, garbage0', '10.0.0.1'],
  ['10.0.0.1', '9.9.9.060', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.2', '10.0.0.2'],
])('from %j with %j comes a call of %j', (remote, forwarded, address) => {
  expect(addressOf(remote, forwarded)).toBe(address);
});
