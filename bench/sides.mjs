// @ts-check
import { loadEach } from './load.mjs';
import { processesOf } from './systems.mjs';

/**
 * @typedef {Pick<import('./load-process.mjs').Load, 'connections' | 'calls'> & { perSecond?: number }} Calls
 * perSecond: send this many requests per second of the run and wait for all of them
 */

/**
 * Loads every gateway with as many connections.
 * @param {import('./bench.mjs').Bench} bench
 * @param {Calls} calls
 * @param {string} [expected] status
 * @returns {import('./rounds.mjs').Side}
 */
export const productSide = ({ system }, { perSecond, ...calls }, expected = '200') => ({
  processes: processesOf(system),
  run: (seconds) =>
    loadEach(
      system.urls('gateway'),
      { seconds, amount: perSecond && seconds * perSecond, ...calls },
      expected,
    ),
});

/**
 * The bare servers on the product's database and files.
 * @param {import('./bench.mjs').Bench} bench
 * @param {Calls} calls
 * @param {string} [expected] status
 * @returns {import('./rounds.mjs').Side}
 */
export const bareSide = ({ system, bare }, calls, expected = '200') => ({
  processes: { bare: bare.map(({ pid }) => pid), postgres: processesOf(system).postgres },
  run: (seconds) =>
    loadEach(
      bare.map(({ ready }) => `http://127.0.0.1:${ready}`),
      { seconds, ...calls },
      expected,
    ),
});
