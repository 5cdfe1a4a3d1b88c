// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';

/**
 * @typedef {import('../../libs/testing/src/answers.js').Answer<any>} Answer
 *
 * @typedef {object} Sample one request of an honest member
 * @property {string} what
 * @property {number} began as `performance.now()`
 * @property {number} [ms] until the complete response; undefined while pending
 * @property {string} [failure]
 *
 * @typedef {object} Summary
 * @property {number} count
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {Record<string, number>} failures number by kind of failure
 */

/** All requests of the honest members. */
export class Samples {
  /** @type {Sample[]} */
  all = [];

  /**
   * Measures one request.
   * @param {string} what
   * @param {number[]} expected status
   * @param {() => Promise<Answer>} send
   */
  async measure(what, expected, send) {
    /** @type {Sample} */
    const sample = { what, began: performance.now() };
    this.all.push(sample);
    const { status, error, body } = await send();
    if (!expected.includes(status))
      sample.failure = error ?? [status, body?.code].filter(Boolean).join(' ');
    sample.ms = performance.now() - sample.began;
  }

  /**
   * Records a failure that is not the outcome of a request.
   * @param {string} what
   * @param {string} failure
   */
  fail(what, failure) {
    this.all.push({ what, began: performance.now(), ms: 0, failure });
  }

  /**
   * Waits for all requests that began in this interval and returns them.
   * @param {number} from
   * @param {number} to exclusive
   */
  async between(from, to) {
    const found = this.all.filter(({ began }) => began >= from && began < to);
    while (found.some(({ ms }) => ms === undefined)) await sleep(20);
    return found;
  }
}

/**
 * Uploads wait for processing, so they are evaluated separately.
 * @param {Sample} sample
 */
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
 * @param {number} to exclusive
 * @returns {Promise<import('./judge.mjs').Phase>}
 */
export async function phaseOf(all, from, to) {
  const samples = await all.between(from, to);
  return {
    requests: summaryOf(samples.filter((sample) => !isUpload(sample))),
    uploads: summaryOf(samples.filter(isUpload)),
  };
}
