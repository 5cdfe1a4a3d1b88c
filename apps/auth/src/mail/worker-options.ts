import type { WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';

export const WORKER_CONNECTION = Symbol('connection of the mail worker');

// Milliseconds of silence before another worker takes a mail over.
const LOCK = 10_000;

/** A mail that ended its workers is given up by `MailProcessor`, which counts. */
export const workerOptions = (connection: Redis): WorkerOptions => ({
  connection,
  concurrency: 4,
  lockDuration: LOCK,
  stalledInterval: LOCK / 2,
  maxStalledCount: 5,
});
