import { RESTRICTIONS, type Instant, type Restriction } from '@lodge/contracts';
import type { SessionKeys } from './session-keys.js';
import { now, SignedToken } from './signed-token.js';

/** A session that nobody uses in the hour after it began is one that nobody wanted. */
export const UNUSED_SECONDS = 3_600;
export const SESSION_SECONDS = 14 * 24 * 3_600;
export const MAX_SESSION_SECONDS = 90 * 24 * 3_600;

/** Open sessions that an account may have; the one that expires first ends when another begins. */
export const MAX_SESSIONS = 50;

/** A record never changes: a new proof of identity replaces the session by a new one. */
export interface SessionRecord {
  userId: number;
  began: number;
  provedAt: number;
  label?: string;
  restriction?: Restriction;
  // Seconds since 1970: all documents that took effect up to then are accepted.
  accepted?: number;
}

// The token covers the session's key: copied to another key, a record is worthless.
const tokenOf = (keys: SessionKeys) => new SignedToken(keys, 'session');

export function writeRecord(keys: SessionKeys, digest: string, record: SessionRecord): string {
  const { userId, began, provedAt, label = '', restriction = '', accepted } = record;
  const browser = Buffer.from(label).toString('base64url');
  const fields = [userId, began, provedAt, restriction, browser, ...(accepted ? [accepted] : [])];
  return tokenOf(keys).create(digest, ...fields);
}

/** Returns undefined unless signed for this digest: write access to Redis makes no session. */
export function readRecord(
  keys: SessionKeys,
  digest: string,
  value: string,
): SessionRecord | undefined {
  const [userId, began, provedAt, restriction, label, accepted] =
    tokenOf(keys).read(digest, value) ?? [];
  // A restriction that only another version knows must not be lifted by ignoring it.
  if (label === undefined || !(restriction === '' || isRestriction(restriction))) return undefined;
  return {
    userId: Number(userId),
    began: Number(began),
    provedAt: Number(provedAt),
    ...(label && { label: Buffer.from(label, 'base64url').toString() }),
    ...(restriction && { restriction }),
    ...(accepted && { accepted: Number(accepted) }),
  };
}

const isRestriction = (text: string): text is Restriction =>
  RESTRICTIONS.some((restriction) => restriction === text);

export interface OpenRecord extends SessionRecord {
  secondsLeft: number;
}

export const mostSecondsLeft = ({ began }: SessionRecord) =>
  Math.min(SESSION_SECONDS, began + MAX_SESSION_SECONDS - now());

/** @returns a UTC day such as `2026-01-31`; null in the last two weeks of a session's 90 days */
export function lastSeenOn({ began, provedAt, secondsLeft }: OpenRecord): string | null {
  const isSliding = began + MAX_SESSION_SECONDS - now() > SESSION_SECONDS;
  const slid = now() - SESSION_SECONDS + secondsLeft;
  return isSliding ? instantOf(Math.max(provedAt, slid)).slice(0, 10) : null;
}

/** @param seconds since 1970 */
export const instantOf = (seconds: number): Instant => new Date(seconds * 1_000).toISOString();
