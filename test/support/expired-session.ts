import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** As if nobody had used the session for two weeks. */
export async function expireSession(redisUrl: string, sid: string) {
  const redis = new Redis(redisUrl);
  await redis.del(`session:${createHash('sha256').update(sid).digest('base64url')}`);
  redis.disconnect();
}
