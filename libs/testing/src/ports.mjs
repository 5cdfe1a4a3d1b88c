// @ts-check
import { freePorts as freeWithin, lowest, highest } from '../../../deploy/local/ports.mjs';

/** Test files run side by side: each worker of jest has a part of the range to itself, and the process that starts them the first one. */
const parts = 8;

/**
 * @param {number} count
 * @returns {Promise<number[]>} loopback ports on which nothing listens, and which no other test is given meanwhile
 */
export function freePorts(count) {
  const size = Math.floor((highest - lowest) / parts);
  const first = lowest + size * (Number(process.env.JEST_WORKER_ID ?? 0) % parts);
  return freeWithin(count, first, first + size);
}
