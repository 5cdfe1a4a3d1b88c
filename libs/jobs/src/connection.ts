import { Redis } from 'ioredis';
import { logger, reasonOf } from '@lodge/service';

/** For adding jobs within a request: fails fast while Redis is away, or there and silent. */
export const producerConnection = (url: string) => watched(new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 3_000, commandTimeout: 3_000, retryStrategy: (attempt) => Math.min(100 * attempt, 1_000) }));

/** For workers and for waiting on jobs: waits for Redis to come back, however long that takes (BullMQ demands `null`). */
export const workerConnection = (url: string) => watched(new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (attempt) => Math.min(100 * attempt, 1_000) }));

function watched(redis: Redis): Redis {
  redis.on('error', (error: Error) => logger.warn({ code: reasonOf(error) }, 'redis connection of the queues failed'));
  return redis;
}
