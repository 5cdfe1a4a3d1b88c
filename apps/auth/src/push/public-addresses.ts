import { BlockList, isIPv6 } from 'node:net';

// The registries of special-purpose addresses (RFC 6890), by IANA.
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
// These are routed, but tunnel to an IPv4 address or are kept for documentation.
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_V4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_V6) special.addSubnet(address, bits, 'ipv6');

const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet, and not of this machine or a network around it. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? routed.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address, 'ipv4');
