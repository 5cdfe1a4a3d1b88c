import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { fillOf, tryWriting } from '../redis.js';

// Milliseconds. Each write goes to the append-only file.
const WRITE_EVERY = 5_000;

/** Also writes, since a full Redis still answers reads. Rejects when Redis cannot be used. */
export function redisCheck(redis: Redis): () => Promise<void> {
  measureMemory(redis);
  let wroteAt = 0;
  return async () => {
    if (Date.now() - wroteAt < WRITE_EVERY) return void (await redis.ping());
    await tryWriting(redis);
    wroteAt = Date.now();
  };
}

function measureMemory(redis: Redis) {
  new Gauge({
    name: 'redis_memory_used_ratio',
    help: 'Memory that Redis uses, as a part of what it may; 0 without a limit',
    async collect() {
      const fill = await fillOf(redis).catch(() => undefined);
      if (fill === undefined) return this.remove();
      this.set(fill);
    },
  });
}
