import { percentile } from '../figures.js';

export interface Load {
  seconds: number;
  concurrency: number;
}

/** Repeats `work` for the given time, `concurrency` calls at a time. */
export async function runConcurrently(
  { seconds, concurrency }: Load,
  work: () => Promise<unknown>,
) {
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
  const taken = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    seconds: taken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses: {},
  };
}
