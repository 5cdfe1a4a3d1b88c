// @ts-check
import { percentile } from '../figures.mjs';

/**
 * Does `work` again and again, `atOnce` at a time, for some seconds.
 * @param {{ seconds: number, atOnce: number }} load
 * @param {() => Promise<unknown>} work
 */
export async function keepDoing({ seconds, atOnce }, work) {
  const began = performance.now();
  /** @type {number[]} */
  const times = [];
  const one = async () => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
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
