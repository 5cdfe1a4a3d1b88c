import { createHash } from 'node:crypto';
import { readRecord, SessionKeys, writeRecord, type SessionRecord } from '@lodge/access';
import type { Client } from '@lodge/testing';
import { Redis } from 'ioredis';
import { sessionIdOf } from './session-id.js';

interface Installed {
  redisUrl: string;
  surroundings: { secrets: { session: string } };
}

async function rewrite(
  { redisUrl, surroundings }: Installed,
  cookie: string,
  change: (record: SessionRecord) => Partial<SessionRecord>,
) {
  const redis = new Redis(redisUrl);
  const keys = new SessionKeys([surroundings.secrets.session]);
  const digest = createHash('sha256').update(sessionIdOf(cookie)).digest('base64url');
  const record = readRecord(keys, digest, (await redis.get(`session:${digest}`))!)!;
  const aged = writeRecord(keys, digest, { ...record, ...change(record) });
  await redis.set(`session:${digest}`, aged, 'EX', 3_600);
  redis.disconnect();
}

/** Pretends that the client proved its identity earlier, by default too long ago to count. */
export const ageProof = (installed: Installed, cookie: string, seconds = 660) =>
  rewrite(installed, cookie, ({ provedAt }) => ({ provedAt: provedAt - seconds }));

/** Pretends that the client signed in earlier. */
export const ageSignIn = (installed: Installed, client: Client, seconds: number) =>
  rewrite(installed, client.cookies.get('sid')!, ({ began }) => ({ began: began - seconds }));

export const ageProofOf = (installed: Installed, client: Client, seconds?: number) =>
  ageProof(installed, client.cookies.get('sid')!, seconds);
