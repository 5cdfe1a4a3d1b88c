import type { SchedulerRegistry } from '@nestjs/schedule';
import { logger } from '@lodge/service';

export interface Sweep {
  name: string;
  // Counted from the start of one sweep to the start of the next.
  seconds: number;
  run: () => Promise<unknown>;
}

/**
 * Sweeps immediately and then at an interval, never overlapping itself. An interval in every
 * replica, not a repeatable job: it survives the loss of Redis. Two replicas may sweep at once and
 * must do no harm.
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

/**
 * Sweeps one after another, with one connection to the database: all at once would take those that
 * requests wait for. One that fails does not hold up the others.
 * @param sweeps by the name under which a failure is logged
 */
export async function sweepInTurn(sweeps: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) await sweep().catch(logFailedSweep(name));
}

/** Leaves out the error's message, which may hold values. */
export const logFailedSweep = (sweep: string) => (error: unknown) =>
  logger.warn(
    { sweep, error: error instanceof Error ? error.name : 'unknown' },
    'sweep failed, will be tried again',
  );
