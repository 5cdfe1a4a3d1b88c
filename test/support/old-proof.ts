import { createHash } from 'node:crypto';
import { readRecord, SessionKeys, writeRecord, type SessionRecord } from '@lodge/access';
import type { Client, Installation } from '@lodge/testing';
import { sessionIdOf } from './session-id.js';

async function rewrite(
  { redisClient: redis, surroundings }: Installation,
  cookie: string,
  change: (record: SessionRecord) => Partial<SessionRecord>,
) {
  const keys = new SessionKeys([surroundings.secrets.session]);
  const digest = createHash('sha256').update(sessionIdOf(cookie)).digest('base64url');
  const record = readRecord(keys, digest, (await redis.get(`session:${digest}`))!)!;
  const aged = writeRecord(keys, digest, { ...record, ...change(record) });
  await redis.set(`session:${digest}`, aged, 'EX', 3_600);
}

/** Pretends that the client proved its identity earlier, by default too long ago to count. */
export const ageProof = (system: Installation, cookie: string, seconds = 660) =>
  rewrite(system, cookie, ({ provedAt }) => ({ provedAt: provedAt - seconds }));

/** Pretends that the client signed in earlier. */
export const ageSignIn = (system: Installation, client: Client, seconds: number) =>
  rewrite(system, client.cookies.get('sid')!, ({ began }) => ({ began: began - seconds }));

export const ageProofOf = (system: Installation, client: Client, seconds?: number) =>
  ageProof(system, client.cookies.get('sid')!, seconds);
