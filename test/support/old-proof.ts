import { createHash } from 'node:crypto';
import { readRecord, SessionKeys, writeRecord, type SessionRecord } from '@lodge/session';
import type { Client } from '@lodge/testing';
import { Redis } from 'ioredis';

interface Installed {
  redisUrl: string;
  surroundings: { secrets: { session: string } };
}

async function rewrite(
  { redisUrl, surroundings }: Installed,
  sid: string,
  change: (record: SessionRecord) => Partial<SessionRecord>,
) {
  const redis = new Redis(redisUrl);
  const keys = new SessionKeys([surroundings.secrets.session]);
  const digest = createHash('sha256').update(sid).digest('base64url');
  const record = readRecord(keys, digest, (await redis.get(`session:${digest}`))!)!;
  const aged = writeRecord(keys, digest, { ...record, ...change(record) });
  await redis.set(`session:${digest}`, aged, 'EX', 3_600);
  redis.disconnect();
}

/** As if the client's proof of identity were eleven minutes old. */
export const ageProof = (installed: Installed, sid: string) =>
  rewrite(installed, sid, ({ provedAt }) => ({ provedAt: provedAt - 660 }));

/** As if the client had signed in earlier. */
export const ageSignIn = (installed: Installed, client: Client, seconds: number) =>
  rewrite(installed, client.cookies.get('sid')!, ({ began }) => ({ began: began - seconds }));

export const ageProofOf = (installed: Installed, client: Client) =>
  ageProof(installed, client.cookies.get('sid')!);
