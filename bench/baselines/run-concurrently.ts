import { timesOf } from '../figures.js';
import type { Outcome } from '../load-process.js';

export interface Concurrency {
  seconds: number;
  /** Calls at a time. */
  concurrency: number;
}

/** Repeats `work` for the given time. */
export async function runConcurrently(
  { seconds, concurrency }: Concurrency,
  work: () => Promise<unknown>,
): Promise<Outcome> {
  const began = performance.now();
  const times: number[] = [];
  const repeat = async () => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeat));
  return { ...timesOf(times), seconds: (performance.now() - began) / 1000 };
}
