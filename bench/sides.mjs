// @ts-check
import { load } from './load.mjs';
import { processesOf } from './systems.mjs';

/** @typedef {Pick<import('./load-process.mjs').Load, 'connections' | 'calls'> & { eachSecond?: number }} Calls eachSecond: so many are sent for each second asked for, and all waited for */

/** @param {import('./bench.mjs').Bench} bench @param {Calls} calls @param {string} [wanted] @returns {import('./rounds.mjs').Side} */
export const productSide = ({ system }, { eachSecond, ...calls }, wanted = '200') => ({
  processes: processesOf(system),
  run: (seconds) =>
    load(
      { url: system.url, seconds, amount: eachSecond && seconds * eachSecond, ...calls },
      wanted,
    ),
});

/** The bare server on the product's own database and files. @param {import('./bench.mjs').Bench} bench @param {Calls} calls @param {string} [wanted] @returns {import('./rounds.mjs').Side} */
export const bareSide = ({ system, bare }, calls, wanted = '200') => ({
  processes: { bare: [bare.pid], postgres: processesOf(system).postgres },
  run: (seconds) => load({ url: `http://127.0.0.1:${bare.ready}`, seconds, ...calls }, wanted),
});
