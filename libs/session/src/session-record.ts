import type { SessionKeys } from './session-keys.js';

const LABEL = 'session';
const RECORD = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

/** What Redis holds of a session. */
export interface SessionRecord {
  userId: number;
  /** When the member signed in, in seconds since 1970. */
  began: number;
}

// The key it is kept under is part of what is signed: copied to another, a record is worth nothing.
const signed = (digest: string, { userId, began }: SessionRecord) => `${digest}.${userId}.${began}`;

/** @param digest the session is kept under */
export function writeRecord(keys: SessionKeys, digest: string, record: SessionRecord): string {
  return `${record.userId}.${record.began}.${keys.sign(LABEL, signed(digest, record))}`;
}

/** @returns undefined for what was not written here, under this digest: whoever can write to Redis makes no session */
export function readRecord(
  keys: SessionKeys,
  digest: string,
  value: string,
): SessionRecord | undefined {
  const [, userId, began, signature] = RECORD.exec(value) ?? [];
  if (!signature) return undefined;
  const record = { userId: Number(userId), began: Number(began) };
  return keys.verifies(LABEL, signed(digest, record), signature) ? record : undefined;
}
