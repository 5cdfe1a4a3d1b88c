import type { SchedulerRegistry } from '@nestjs/schedule';
import { Gauge } from 'prom-client';
import { logger } from '@lodge/service';

const seconds = new Gauge({
  name: 'sweep_seconds',
  help: 'How long the last run of each sweep took',
  labelNames: ['sweep'],
});
const failures = new Gauge({
  name: 'sweep_failures_in_a_row',
  help: 'How often each sweep has failed since it last ran to its end',
  labelNames: ['sweep'],
});
const running = new Gauge({ name: 'sweeps_running', help: 'Sweeps in progress' });

export interface Sweep {
  name: string;
  // Counted from the start of one sweep to the start of the next.
  seconds: number;
  run: () => Promise<unknown>;
}

/** Every replica sweeps, which survives the loss of Redis: two at once must do no harm. */
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
  try {
    await run();
    failures.set({ sweep }, 0);
  } catch (error) {
    failures.inc({ sweep });
    logFailedSweep(sweep)(error);
  }
  end();
}

/** Sweeps take turns, as all at once would take the connections that requests wait for. */
export async function sweepInTurn(sweeps: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) await measured(name, sweep);
}

/** Leaves out the error's message, which may hold values. */
export const logFailedSweep = (sweep: string) => (error: unknown) =>
  logger.warn(
    { sweep, error: error instanceof Error ? error.name : 'unknown' },
    'sweep failed, will be tried again',
  );
