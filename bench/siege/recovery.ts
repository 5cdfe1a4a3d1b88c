import { setTimeout as sleep } from 'node:timers/promises';
import { isUpload, type Sample, type Samples } from './samples.js';

const cleanMilliseconds = 1000;

/**
 * Time from the end of the attack to the first second in which no request failed or took longer than
 * `slowest`.
 * @param samples of honest members, including pending ones
 * @param times milliseconds of `performance.now()`
 * @returns undefined if there was no such second yet
 */
export function backAfter(
  samples: Sample[],
  { end, now, slowest }: { end: number; now: number; slowest: number },
): number | undefined {
  const isBad = ({ began, ms = now - began, failure }: Sample) =>
    failure !== undefined || ms > slowest;
  const bad = samples.filter((sample) => sample.began >= end && !isUpload(sample) && isBad(sample));
  const begins = [end, ...bad.map(({ began }) => began + 1).sort((a, b) => a - b)];
  const first = begins.find((from) =>
    bad.every(({ began }) => began < from || began >= from + cleanMilliseconds),
  );
  if (first === undefined || first + cleanMilliseconds > now) return undefined;
  // A request that is still pending since that second may yet fail.
  const hasPending = samples.some(
    (sample) =>
      sample.began >= first &&
      sample.began < first + cleanMilliseconds &&
      sample.ms === undefined &&
      !isUpload(sample),
  );
  return hasPending ? undefined : first - end;
}

/**
 * Probes every 100 ms until the site is back to normal, or `timeout` after the end of the attack.
 * @param times milliseconds
 */
export async function waitUntilBack(
  samples: Samples,
  probe: () => void,
  { end, slowest, timeout }: { end: number; slowest: number; timeout: number },
) {
  for (;;) {
    const now = performance.now();
    const after = backAfter(samples.all, { end, now, slowest });
    if (after !== undefined || now > end + timeout) return after;
    probe();
    await sleep(100);
  }
}
