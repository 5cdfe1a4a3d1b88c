// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';

/**
 * @typedef {object} Sample one request of an honest member
 * @property {string} what
 * @property {number} began of `performance.now()`
 * @property {number} [ms] until its answer had come whole; undefined while it is waited for
 * @property {string} [failure]
 *
 * @typedef {object} Summary
 * @property {number} count
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {Record<string, number>} failures how often what failed
 */

/** Everything that honest members asked for. */
export class Samples {
  /** @type {Sample[]} */
  all = [];

  /**
   * Measures one request.
   * @param {string} what
   * @param {() => Promise<string | undefined>} ask resolves to what failed
   */
  async measure(what, ask) {
    /** @type {Sample} */
    const sample = { what, began: performance.now() };
    this.all.push(sample);
    sample.failure = await ask();
    sample.ms = performance.now() - sample.began;
  }

  /**
   * Something that failed without having been asked for.
   * @param {string} what
   * @param {string} failure
   */
  fail(what, failure) {
    this.all.push({ what, began: performance.now(), ms: 0, failure });
  }

  /**
   * Those that began in this time, once all of them are answered.
   * @param {number} from
   * @param {number} to not included
   */
  async between(from, to) {
    const found = this.all.filter(({ began }) => began >= from && began < to);
    while (found.some(({ ms }) => ms === undefined)) await sleep(20);
    return found;
  }
}

/** Uploads wait for processing, so that they are a kind of their own. @param {Sample} sample */
export const isUpload = ({ what }) => what === 'upload';

/** @param {Sample[]} samples @returns {Summary} */
export function summaryOf(samples) {
  const sorted = samples.map(({ ms }) => ms ?? 0).sort((a, b) => a - b);
  /** @type {Record<string, number>} */
  const failures = {};
  for (const { what, failure } of samples) {
    if (failure) failures[`${what} ${failure}`] = (failures[`${what} ${failure}`] ?? 0) + 1;
  }
  const at = (/** @type {number} */ share) => (sorted.length > 0 ? percentile(sorted, share) : 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), failures };
}

/**
 * @param {Samples} all
 * @param {number} from
 * @param {number} to not included
 * @returns {Promise<import('./judge.mjs').Phase>}
 */
export async function phaseOf(all, from, to) {
  const samples = await all.between(from, to);
  return {
    requests: summaryOf(samples.filter((sample) => !isUpload(sample))),
    uploads: summaryOf(samples.filter(isUpload)),
  };
}
