import type { WorkerOptions } from 'bullmq';
import { workerConnection } from '@lodge/messaging';
import type { ImageWorkerConfig } from './image-worker.config.js';

const MAX_STALLED = 5;

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
