// @ts-check
import { load } from './load.mjs';
import { processesOf } from './systems.mjs';

/**
 * @typedef {Pick<import('./load-process.mjs').Load, 'connections' | 'calls'> & { perSecond?: number }} Calls
 * perSecond: send this many requests per second of the run and wait for all of them
 */

/**
 * @param {import('./bench.mjs').Bench} bench
 * @param {Calls} calls
 * @param {string} [expected] status
 * @returns {import('./rounds.mjs').Side}
 */
export const productSide = ({ system }, { perSecond, ...calls }, expected = '200') => ({
  processes: processesOf(system),
  run: (seconds) =>
    load(
      { url: system.url, seconds, amount: perSecond && seconds * perSecond, ...calls },
      expected,
    ),
});

/**
 * The bare server on the product's database and files.
 * @param {import('./bench.mjs').Bench} bench
 * @param {Calls} calls
 * @param {string} [expected] status
 * @returns {import('./rounds.mjs').Side}
 */
export const bareSide = ({ system, bare }, calls, expected = '200') => ({
  processes: { bare: [bare.pid], postgres: processesOf(system).postgres },
  run: (seconds) => load({ url: `http://127.0.0.1:${bare.ready}`, seconds, ...calls }, expected),
});
