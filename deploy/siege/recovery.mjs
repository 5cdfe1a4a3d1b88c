// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { isUpload } from './samples.mjs';

/** @typedef {import('./samples.mjs').Sample} Sample */

const clean = 1000;

/**
 * From the attack's end until the beginning of the first second in which nothing failed and
 * nothing took longer than `slowest`.
 * @param {Sample[]} samples of honest members, those still waited for included
 * @param {{ end: number, now: number, slowest: number }} times milliseconds of `performance.now()`
 * @returns {number | undefined} undefined when there was no such second yet
 */
export function backAfter(samples, { end, now, slowest }) {
  /** @param {Sample} sample */
  const isBad = ({ began, ms = now - began, failure }) => failure !== undefined || ms > slowest;
  const bad = samples.filter((sample) => sample.began >= end && !isUpload(sample) && isBad(sample));
  const begins = [end, ...bad.map(({ began }) => began + 1).sort((a, b) => a - b)];
  const first = begins.find((from) =>
    bad.every(({ began }) => began < from || began >= from + clean),
  );
  if (first === undefined || first + clean > now) return undefined;
  // What began in that second and is still waited for may yet fail.
  const isOpen = samples.some(
    (sample) =>
      sample.began >= first &&
      sample.began < first + clean &&
      sample.ms === undefined &&
      !isUpload(sample),
  );
  return isOpen ? undefined : first - end;
}

/**
 * Probes every 100 ms until the site is back to normal, or patience is over.
 * @param {import('./samples.mjs').Samples} samples
 * @param {() => void} probe
 * @param {{ end: number, slowest: number, patience: number }} times milliseconds
 */
export async function waitUntilBack(samples, probe, { end, slowest, patience }) {
  for (;;) {
    const now = performance.now();
    const after = backAfter(samples.all, { end, now, slowest });
    if (after !== undefined || now > end + patience) return after;
    probe();
    await sleep(100);
  }
}
