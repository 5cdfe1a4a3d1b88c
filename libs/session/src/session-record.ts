import type { SessionKeys } from './session-keys.js';

const LABEL = 'session';
const RECORD = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

export interface SessionRecord {
  userId: number;
  // Sign-in, in seconds since 1970.
  began: number;
}

// Includes the key: copied to another, a record is worthless.
const signed = (digest: string, { userId, began }: SessionRecord) => `${digest}.${userId}.${began}`;

export function writeRecord(keys: SessionKeys, digest: string, record: SessionRecord): string {
  return `${record.userId}.${record.began}.${keys.sign(LABEL, signed(digest, record))}`;
}

/** Undefined unless signed for this digest: write access to Redis makes no session. */
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
