import { createHash } from 'node:crypto';
import { readRecord, SessionKeys, writeRecord } from '@lodge/session';
import type { Client } from '@lodge/testing';
import { Redis } from 'ioredis';

interface Installed {
  redisUrl: string;
  surroundings: { secrets: { session: string } };
}

/** As if the client's proof of identity were eleven minutes old. */
export async function ageProof({ redisUrl, surroundings }: Installed, sid: string) {
  const redis = new Redis(redisUrl);
  const keys = new SessionKeys([surroundings.secrets.session]);
  const digest = createHash('sha256').update(sid).digest('base64url');
  const record = readRecord(keys, digest, (await redis.get(`session:${digest}`))!)!;
  const aged = writeRecord(keys, digest, { ...record, provedAt: record.provedAt - 660 });
  await redis.set(`session:${digest}`, aged, 'EX', 3_600);
  redis.disconnect();
}

export const ageProofOf = (installed: Installed, client: Client) =>
  ageProof(installed, client.cookies.get('sid')!);
