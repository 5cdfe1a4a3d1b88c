import { setTimeout as sleep } from 'node:timers/promises';
import { isUpload, type Call } from '../calls.js';

const cleanMilliseconds = 1000;

type Sample = Pick<Call, 'what' | 'began' | 'ms' | 'failure'>;

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
  const since = samples.filter((sample) => sample.began >= end && !isUpload(sample));
  const isBad = ({ began, ms = now - began, failure }: Sample) =>
    failure !== undefined || ms > slowest;
  const bad = since.filter(isBad).map(({ began }) => began);
  const isIn = (from: number) => (began: number) =>
    began >= from && began < from + cleanMilliseconds;
  const begins = [end, ...bad.map((began) => began + 1).sort((a, b) => a - b)];
  const first = begins.find((from) => !bad.some(isIn(from)));
  if (first === undefined || first + cleanMilliseconds > now) return undefined;
  // A request that is still pending since that second may yet fail.
  const pending = since.filter(({ ms }) => ms === undefined).map(({ began }) => began);
  return pending.some(isIn(first)) ? undefined : first - end;
}

/**
 * Probes every 100 ms until the site is back to normal, or `timeout` after the end of the attack.
 * @param times milliseconds
 */
export async function waitUntilBack(
  calls: Call[],
  probe: () => void,
  { end, slowest, timeout }: { end: number; slowest: number; timeout: number },
) {
  for (;;) {
    const now = performance.now();
    const after = backAfter(calls, { end, now, slowest });
    if (after !== undefined || now > end + timeout) return after;
    probe();
    await sleep(100);
  }
}
