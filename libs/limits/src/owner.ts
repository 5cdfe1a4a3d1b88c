import type { Network } from './network.js';

// Sharing is fair between networks before accounts: many accounts of one get no more than one.
export const LEVELS = ['kind', 'wide', 'narrow', 'account', 'session'] as const;
export type Level = 'all' | (typeof LEVELS)[number];

export type Key = string | number;

/** An owner takes slots. Without `narrow` it counts for no network. */
export type Owner = Partial<Network> & Partial<Record<Level, Key>>;

export const isCounted = (level: Level, { narrow }: Owner): boolean =>
  narrow !== undefined || (level !== 'wide' && level !== 'narrow');

/** At the level `wide`, an IPv4 address counts as an IPv6 /48 does. */
export const keyOf = (level: Level, owner: Owner): Key =>
  (level === 'wide' ? (owner.wide ?? owner.narrow) : owner[level]) ?? '';
