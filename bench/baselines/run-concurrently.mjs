// @ts-check
import { percentile } from '../figures.mjs';

/**
 * Repeats `work` for the given time, `concurrency` calls at a time.
 * @param {{ seconds: number, concurrency: number }} load
 * @param {() => Promise<unknown>} work
 */
export async function runConcurrently({ seconds, concurrency }, work) {
  const began = performance.now();
  /** @type {number[]} */
  const times = [];
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
