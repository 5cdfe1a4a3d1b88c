import type { SchedulerRegistry } from '@nestjs/schedule';
import { logger } from '@lodge/observability';

export interface Sweep {
  name: string;
  // Between two beginnings.
  seconds: number;
  run: () => Promise<unknown>;
}

/**
 * Sweeps now and again and again, but never twice at once. An interval in every replica, not a
 * repeated job: it survives the loss of Redis. Two replicas must do no harm at once.
 */
export function sweepRegularly(scheduler: SchedulerRegistry, { name, seconds, run }: Sweep): void {
  let isRunning = false;
  const sweep = async () => {
    if (isRunning) return;
    isRunning = true;
    await run().catch(logFailedSweep(name));
    isRunning = false;
  };
  scheduler.addInterval(
    name,
    setInterval(() => void sweep(), seconds * 1_000),
  );
  void sweep();
}

/** Without its message, which may hold values. */
export const logFailedSweep = (sweep: string) => (error: unknown) =>
  logger.warn(
    { sweep, error: error instanceof Error ? error.name : 'unknown' },
    'sweep failed, will be tried again',
  );
