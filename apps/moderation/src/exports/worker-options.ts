import type { WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ModerationConfig } from '../moderation.config.js';

export const WORKER_CONNECTION = Symbol('connection of the export worker');

/** One at a time, to leave memory to the service's other work. Attempts are counted in the row. */
export function workerOptions(config: ModerationConfig, connection: Redis): WorkerOptions {
  const lockDuration = config.TAKEOVER_SECONDS * 1_000;
  return {
    connection,
    concurrency: 1,
    lockDuration,
    stalledInterval: lockDuration / 2,
    maxStalledCount: 100,
  };
}
