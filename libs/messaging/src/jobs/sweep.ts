import type { SchedulerRegistry } from '@nestjs/schedule';
import { Gauge } from 'prom-client';
import { logger } from '@lodge/service';

const seconds = new Gauge({
  name: 'sweep_seconds',
  help: 'How long the last run of each sweep took',
  labelNames: ['sweep'],
});
const running = new Gauge({ name: 'sweeps_running', help: 'Sweeps in progress' });

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
export function sweepRegularly(scheduler: SchedulerRegistry, sweep: Sweep): void {
  let isRunning = false;
  const sweepAlone = async () => {
    if (isRunning) return;
    isRunning = true;
    running.inc();
    await measured(sweep.name, sweep.run);
    running.dec();
    isRunning = false;
  };
  scheduler.addInterval(
    sweep.name,
    setInterval(() => void sweepAlone(), sweep.seconds * 1_000),
  );
  void sweepAlone();
}

async function measured(sweep: string, run: Sweep['run']): Promise<void> {
  const end = seconds.startTimer({ sweep });
  await run().catch(logFailedSweep(sweep));
  end();
}

/**
 * Sweeps one after another, with one connection to the database: all at once would take those that
 * requests wait for. One that fails does not hold up the others.
 * @param sweeps by the name under which a failure is logged
 */
export async function sweepInTurn(sweeps: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) await measured(name, sweep);
}

/** Leaves out the error's message, which may hold values. */
export const logFailedSweep = (sweep: string) => (error: unknown) =>
  logger.warn(
    { sweep, error: error instanceof Error ? error.name : 'unknown' },
    'sweep failed, will be tried again',
  );
