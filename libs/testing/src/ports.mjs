// @ts-check
import { freePorts as freeWithin, highest, lowest, part } from '../../processes/src/ports.mjs';

/**
 * Test files run side by side: each jest worker takes ports from its own part of the range.
 * @param {number} count
 * @returns {Promise<number[]>} loopback ports on which nothing listens, and which no other caller gets meanwhile
 */
export function freePorts(count) {
  const parts = Math.floor((highest - lowest) / part);
  const from = lowest + part * (Number(process.env.JEST_WORKER_ID ?? 0) % parts);
  return freeWithin(count, from, from + part);
}
