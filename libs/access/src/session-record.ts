import { RESTRICTIONS, type Restriction } from '@lodge/contracts';
import type { SessionKeys } from './session-keys.js';

const LABEL = 'session';
const RECORD = new RegExp(
  `^(\\d{1,15})\\.(\\d{1,15})\\.(\\d{1,15})\\.(${RESTRICTIONS.join('|')}|)\\.([\\w-]*)(?:\\.(\\d{1,15}))?\\.([\\w-]{43})$`,
);

/** Never changes: whoever proves who they are gets a new session in place of the old one. */
export interface SessionRecord {
  userId: number;
  // Sign-in, in seconds since 1970.
  began: number;
  // When its owner last proved who they are, in seconds since 1970.
  provedAt: number;
  // Of the browser: "Firefox on Android".
  label?: string;
  // What the session is limited to.
  restriction?: Restriction;
  // All documents that took effect up to then are accepted, in seconds since 1970.
  accepted?: number;
}

const textOf = ({ userId, began, provedAt, label = '', restriction, accepted }: SessionRecord) =>
  `${userId}.${began}.${provedAt}.${restriction ?? ''}.${Buffer.from(label).toString('base64url')}${accepted ? `.${accepted}` : ''}`;

// Includes the key: copied to another, a record is worthless.
const signed = (digest: string, text: string) => `${digest}.${text}`;

export function writeRecord(keys: SessionKeys, digest: string, record: SessionRecord): string {
  const text = textOf(record);
  return `${text}.${keys.sign(LABEL, signed(digest, text))}`;
}

/** Undefined unless signed for this digest: write access to Redis makes no session. */
export function readRecord(
  keys: SessionKeys,
  digest: string,
  value: string,
): SessionRecord | undefined {
  const [, userId, began, provedAt, restriction, label, accepted, signature] =
    RECORD.exec(value) ?? [];
  if (!signature) return undefined;
  const text = value.slice(0, -signature.length - 1);
  if (!keys.verifies(LABEL, signed(digest, text), signature)) return undefined;
  return {
    userId: Number(userId),
    began: Number(began),
    provedAt: Number(provedAt),
    ...(label && { label: Buffer.from(label, 'base64url').toString() }),
    ...(isRestriction(restriction) && { restriction }),
    ...(accepted && { accepted: Number(accepted) }),
  };
}

const isRestriction = (text: string): text is Restriction =>
  RESTRICTIONS.some((restriction) => restriction === text);
