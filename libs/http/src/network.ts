import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that limits per address count for. A household or a phone owns a whole IPv6 /64, so
 * counting single IPv6 addresses would count nothing; providers hand out /48s, whose limits are ten
 * times as wide.
 */
export interface Network {
  /** An IPv4 address, or an IPv6 /64. */
  narrow: string;
  /** The IPv6 /48 around it; undefined for IPv4. */
  wide?: string;
}

/**
 * @param address as a socket or a trusted proxy names it; an IPv4-mapped IPv6 address counts as
 * IPv4
 */
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

/**
 * A {@link Network} as it may be kept: keyed hashes, from which nobody finds the addresses without
 * the key.
 */
export type NetworkHashes = Network;

/** The hashes of `network`, each with `prefix`: what is counted per network and something else. */
export const withPrefix = (prefix: string, { narrow, wide }: NetworkHashes): NetworkHashes => ({
  narrow: `${prefix}:${narrow}`,
  ...(wide && { wide: `${prefix}:${wide}` }),
});
