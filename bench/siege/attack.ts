export type Counts = Record<string, number>;

/** @returns counts of responses to the attacker, by status */
export type Run<Prepared = never> = (
  target: Target,
  signal: AbortSignal,
  prepared: Prepared,
) => Promise<Counts>;

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

/** Goals beyond those of all attacks. */
export interface Goal {
  /** Responses to the attacker, by status. */
  atMost?: Counts;
  /** Milliseconds per request of newcomers, if they must wait among strangers. */
  newcomersWithin?: number;
  /** Milliseconds per upload, if uploads from the attacker's address must queue. */
  uploadsWithin?: number;
}

export interface Attack {
  name: string;
  /** What it does, without a full stop. */
  does: string;
  goal?: Goal;
  /** True if the short run includes it. */
  isShort?: boolean;
  /** Maximum duration, 8 by default. */
  seconds?: number;
  /** What honest members do more often during the attack. */
  targets?: 'sign-in' | 'upload';
  /** Number of hostile members, 0 by default. */
  members?: number;
  /** What each of them uploads beforehand. */
  photo?: 'photo' | 'animation';
  /** 5,000 members around the first hostile one, and 300 groups of hidden messages. */
  hasCrowd?: boolean;
  /** Messages of the first hostile member in the group under siege. */
  messages?: number;
  /** True if earlier attacks would have used up what honest members may do in a day. */
  hasFreshSite?: boolean;
  /** How members can register there, `open` by default. */
  registration?: string;
  /** Preparation that does not count as part of the attack. */
  prepare?: (target: Target) => unknown;
  /** Takes what `prepare` resolved to. */
  run: Run;
}

export const profile = {
  age: 30,
  height_feet: 6,
  height_inches: 0,
  weight_pounds: 180,
  ethnicity: 'Other',
  sexual_position: 'Side',
  notes: '',
};
export const password = 'Correct-Horse-42!';

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** As the nth hostile member. */
export function asMember<Request>({ members }: Target, request: Request, nth = 0) {
  const { address, cookie } = members[nth % members.length];
  return { ...request, address, cookie };
}

/**
 * @param network below 100, one per attack, so that attacks do not share rate limits
 * @returns an IPv4 address; each index has its own /24
 */
export const addressOf = ({ network }: Target, index: number): string =>
  `${20 + network}.${(index >> 8) & 255}.${index & 255}.7`;

/** @returns an IPv6 address; all indexes below 65,536 share one /64 */
export const addressInOneNetwork = ({ network }: Target, index: number): string =>
  `2001:db8:${network.toString(16)}:1::${(index + 1).toString(16)}`;

/**
 * On Linux all of 127.0.0.0/8 is local. These clients connect directly, not through the trusted
 * proxy.
 */
export const directAddress = (index: number) =>
  process.platform === 'linux' ? `127.0.0.${66 + index}` : '127.0.0.1';
