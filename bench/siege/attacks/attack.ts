import { flood, type FloodRequest } from '../wire/flood.js';
import type { Counts } from '../wire/counts.js';

/** `prepared` is what the attack's `prepare` resolved to. */
export type Run = (target: Target, signal: AbortSignal, prepared: never) => Promise<Counts>;

export interface HostileMember {
  id: number;
  email: string;
  username: string;
  password: string;
  cookie: string;
  address: string;
  /** Filename of a photo, if the attack needs one. */
  photo?: string;
}

/** What an attacker knows; sent to the attacking process as JSON. */
export interface Target {
  url: string;
  port: number;
  /** Network number for `addressOf`. */
  network: number;
  /** Group that hostile and honest members share. */
  groupId: number;
  /** Path of the largest static file. */
  asset: string;
  honest: { email: string; username: string };
  /** Address of the other honest member, for attacks from the same network. */
  neighbour: string;
  members: HostileMember[];
  seconds: number;
}

export interface Attack {
  name: string;
  /** The attack's number in the list of threats. */
  item: string;
  /** A description, without a full stop. */
  about: string;
  /** Number of hostile members, 0 by default. */
  members?: number;
  /** What each hostile member uploads beforehand. */
  photo?: 'photo' | 'animation';
  /** Maximum duration, if longer than usual. */
  seconds?: number;
  /** 5,000 members around the first hostile one, and 300 groups of hidden messages. */
  hasCrowd?: boolean;
  /** Messages of the first hostile member in the group under siege. */
  messages?: number;
  /** How members can register there, `open` by default. */
  registration?: string;
  /** True if the short run includes it. */
  isShort?: boolean;
  /** What honest members do more often during the attack. */
  targets?: 'sign-in' | 'upload';
  /** Maximum milliseconds per request of newcomers, if they must wait among strangers. */
  newcomersWithin?: number;
  /** Maximum milliseconds per upload, if uploads from the attacker's address must queue. */
  uploadsWithin?: number;
  /** Allowed number of responses to the attacker, by status. */
  atMost?: Record<string, number>;
  /** Preparation that does not count as part of the attack. */
  prepare?: (target: Target) => unknown;
  run: Run;
}

/**
 * On Linux all of 127.0.0.0/8 is local. These clients connect directly, not through the trusted
 * proxy.
 */
export const directAddressOf = (index: number) =>
  process.platform === 'linux' ? `127.0.0.${66 + index}` : '127.0.0.1';
export const directAddress = directAddressOf(0);

export const profile = {
  age: 30,
  height_feet: 6,
  height_inches: 0,
  weight_pounds: 180,
  ethnicity: 'Other',
  sexual_position: 'Side',
  notes: '',
};

/** The run of an attack that sends `count` requests, `concurrency` at a time. */
export const flooding =
  ({
    count,
    concurrency,
    request,
  }: {
    count: number;
    concurrency: number;
    request: (target: Target, index: number) => FloodRequest;
  }): Run =>
  (target, signal) =>
    flood(target, signal, {
      concurrency,
      requests: times(count, (index) => request(target, index)),
    });

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Sends one request in preparation of an attack. @throws if it fails */
export async function send(
  { url }: Target,
  { method, path, address, cookie = '', body }: FloodRequest,
) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response;
}

export const asMember = <Request>(
  { members: [{ address, cookie }] }: Target,
  request: Request,
) => ({
  ...request,
  address,
  cookie,
});

/**
 * @param network below 100, one per attack, so that attacks do not share rate limits
 * @returns an IPv4 address; each index has its own /24
 */
export const addressOf = (network: number, index: number): string =>
  `${20 + network}.${(index >> 8) & 255}.${index & 255}.7`;

/**
 * @param network as above
 * @param index below 65,536
 * @returns an IPv6 address; all indexes share one /64
 */
export const addressInOneNetwork = (network: number, index: number): string =>
  `2001:db8:${network.toString(16)}:1::${(index + 1).toString(16)}`;
