import { Redis } from 'ioredis';
import { logger, reasonOf, REDIS_OPTIONS, SILENCE } from '@lodge/service';

/** Fails fast while Redis is away or silent, as a request waits. */
export const producerConnection = (url: string) =>
  withErrorLog(
    new Redis(url, {
      ...REDIS_OPTIONS,
      maxRetriesPerRequest: 1,
      connectTimeout: 3_000,
      commandTimeout: 3_000,
      socketTimeout: SILENCE,
    }),
  );

/** Connects workers and queue events, which wait for Redis without end (BullMQ demands `null`). */
export const workerConnection = (url: string) =>
  withErrorLog(new Redis(url, { ...REDIS_OPTIONS, maxRetriesPerRequest: null }));

function withErrorLog(redis: Redis): Redis {
  redis.on('error', (error: Error) =>
    logger.warn({ code: reasonOf(error) }, 'redis connection of the queues failed'),
  );
  return redis;
}
