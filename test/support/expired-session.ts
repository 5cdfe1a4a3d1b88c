import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { sessionIdOf } from './session-id.js';

/** Pretends that the session has not been used for two weeks. */
export async function expireSession(redisUrl: string, cookie: string) {
  const redis = new Redis(redisUrl);
  const digest = createHash('sha256').update(sessionIdOf(cookie)).digest('base64url');
  await redis.del(`session:${digest}`);
  redis.disconnect();
}
