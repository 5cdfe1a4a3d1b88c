import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

// What limits count for an address. A household owns an IPv6 /64, so single addresses count
// nothing; providers hand out /48s, whose limits are ten times as wide.
export interface Network {
  // An IPv4 address or an IPv6 /64.
  narrow: string;
  // The IPv6 /48 around it.
  wide?: string;
}

/** @param address an IPv4-mapped IPv6 address counts as IPv4 */
export function networkOf(address: string): Network {
  if (!isIPv6(address)) return { narrow: address };
  const parsed = ipaddr.process(address.replace(/%.*/, ''));
  if (parsed.kind() === 'ipv4') return { narrow: parsed.toString() };
  const { parts } = parsed as ipaddr.IPv6;
  const prefix = (count: number) =>
    parts
      .slice(0, count)
      .map((part) => part.toString(16))
      .join(':');
  return { narrow: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}

/** Keyed hashes, which may be stored: without the key they reveal no address. */
export type NetworkHashes = Network;

/** Makes keys that count a network apart for each `prefix`. */
export const withPrefix = (prefix: string, { narrow, wide }: NetworkHashes): NetworkHashes => ({
  narrow: `${prefix}:${narrow}`,
  ...(wide && { wide: `${prefix}:${wide}` }),
});
