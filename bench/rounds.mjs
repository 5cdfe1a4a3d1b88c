// @ts-check
import { cpuOf, microsecondsEach } from './cpu.mjs';
import { median, spreadOf } from './figures.mjs';

/**
 * @typedef {object} Side the product or the limit, at one kind of work
 * @property {(seconds: number) => Promise<import('./load-process.mjs').Outcome>} run
 * @property {import('./cpu.mjs').Processes} processes whose work is counted
 * @property {() => Promise<void>} [prepare] before each run, not counted
 *
 * @typedef {{ ratio?: number, rate?: number, gatewayMicroseconds?: number }} Aim
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} title
 * @property {Aim} [aim]
 * @property {Side} product
 * @property {Side} [limit]
 *
 * @typedef {{ rate: import('./figures.mjs').Spread, p50: number, p99: number, cpu: Record<string, number> }} Measured
 * @typedef {{ name: string, title: string, aim: Aim, product: Measured, limit?: Measured, ratio?: import('./figures.mjs').Spread }} Result
 *
 * @typedef {{ rate: number, p50: number, p99: number, cpu: Record<string, number> }} Sample
 */

const warmUp = 2;

/**
 * Product and limit in turns, so that whatever else the machine does meets both.
 * @param {Row} row
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<Result>}
 */
export async function measure({ name, title, aim = {}, product, limit }, { rounds, seconds }) {
  const sides = limit ? [product, limit] : [product];
  for (const side of sides) await sample(side, warmUp);
  /** @type {Sample[][]} */
  const samples = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) samples[index].push(await sample(side, seconds));
  }
  const [ofProduct, ofLimit] = samples;
  const ratio = ofLimit && spreadOf(ofProduct.map(({ rate }, round) => rate / ofLimit[round].rate));
  return {
    name,
    title,
    aim,
    product: summary(ofProduct),
    ...(ofLimit && { limit: summary(ofLimit), ratio }),
  };
}

/** @param {Side} side @param {number} seconds @returns {Promise<Sample>} */
async function sample({ run, processes, prepare }, seconds) {
  await prepare?.();
  const before = cpuOf(processes);
  const { count, seconds: taken, p50, p99 } = await run(seconds);
  return { rate: count / taken, p50, p99, cpu: microsecondsEach(before, cpuOf(processes), count) };
}

/** @param {Sample[]} samples @returns {Measured} */
function summary(samples) {
  const names = [...new Set(samples.flatMap(({ cpu }) => Object.keys(cpu)))];
  const of = (/** @type {(sample: Sample) => number} */ value) => median(samples.map(value));
  return {
    rate: spreadOf(samples.map(({ rate }) => rate)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpu: Object.fromEntries(names.map((name) => [name, of(({ cpu }) => cpu[name] ?? 0)])),
  };
}
