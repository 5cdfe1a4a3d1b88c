import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

// A household owns an IPv6 /64; providers hand out /48s, whose limits are ten times as wide.
export interface Network {
  // An IPv4 address or an IPv6 /64.
  narrow: string;
  wide?: string;
}

/** Returns the one spelling; undefined for anything else, such as a name or an octet like `060`. */
export function canonicalAddress(text: string): string | undefined {
  // An IPv4 address has one spelling for Node.js, and nearly every request comes with it alone.
  if (isIPv4(text)) return text;
  const [, bracketed, ipv4] =
    /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? ipv4 ?? text.trim()).replace(/%[\w.-]+$/, '');
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}

/** @param address anything but an address is a network of its own, the same for all of them */
export function networkOf(address: string): Network {
  const known = canonicalAddress(address);
  if (known === undefined) return { narrow: 'unknown' };
  if (isIPv4(known)) return { narrow: known };
  const { parts } = ipaddr.IPv6.parse(known);
  const prefix = (count: number) =>
    parts
      .slice(0, count)
      .map((part) => part.toString(16))
      .join(':');
  return { narrow: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}

/**
 * Clients of one site, an IPv4 address or an IPv6 /48, share places and what is kept. A tunnel broker
 * gives anybody a /48 for nothing, and with it 65,536 /64s.
 */
export const siteOf = ({ narrow, wide }: Partial<Network>): string | undefined => wide ?? narrow;

/** Keyed hashes, which may be stored: without the key they reveal no address. */
export type NetworkHashes = Network;

export const withPrefix = (prefix: string, { narrow, wide }: NetworkHashes): NetworkHashes => ({
  narrow: `${prefix}:${narrow}`,
  ...(wide && { wide: `${prefix}:${wide}` }),
});
