import type { WorkerOptions } from 'bullmq';
import { workerConnection } from '@lodge/jobs';
import type { ImageWorkerConfig } from './image-worker.config.js';

/** A job that ended this many workers is given up. */
const MAX_STALLED = 5;

/**
 * A killed worker's job passes to another once its lock has expired and the next check has noticed.
 */
export function workerOptions(config: ImageWorkerConfig, concurrency: number): WorkerOptions {
  const lockDuration = config.TAKEOVER_SECONDS * 1_000;
  return {
    connection: workerConnection(config.REDIS_URL),
    concurrency,
    lockDuration,
    stalledInterval: lockDuration / 2,
    maxStalledCount: MAX_STALLED,
  };
}
