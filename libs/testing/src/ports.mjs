// @ts-check
import { freePorts as freeWithin, highest, lowest, part } from '../../processes/src/ports.mjs';

/**
 * Free ports from this jest worker's own part of the range, so that parallel test files do not
 * collide.
 * @param {number} count
 * @returns {Promise<number[]>} free loopback ports that no other caller gets
 */
export function freePorts(count) {
  const parts = Math.floor((highest - lowest) / part);
  const from = lowest + part * (Number(process.env.JEST_WORKER_ID ?? 0) % parts);
  return freeWithin(count, from, from + part);
}
