// @ts-check
import { cpuOf, microsecondsPerRequest } from './cpu.mjs';
import { median, spreadOf } from './figures.mjs';

/**
 * @typedef {object} Side the product or its baseline, doing one kind of work
 * @property {(seconds: number) => Promise<import('./load-process.mjs').Outcome>} run
 * @property {import('./cpu.mjs').Processes} processes whose CPU time is measured
 * @property {() => Promise<void>} [prepare] runs before each measurement
 *
 * @typedef {{ ratio?: number, rate?: number, gatewayMicroseconds?: number }} Goal
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} title
 * @property {Goal} [goal]
 * @property {Side} product
 * @property {Side} [baseline]
 *
 * @typedef {{ rate: import('./figures.mjs').Spread, p50: number, p99: number, cpu: Record<string, number> }} Measured
 * @typedef {{ name: string, title: string, goal: Goal, product: Measured, baseline?: Measured, ratio?: import('./figures.mjs').Spread }} Result
 *
 * @typedef {{ rate: number, p50: number, p99: number, cpu: Record<string, number> }} Sample
 */

const warmUpSeconds = 2;

/**
 * Alternates between product and baseline, so that any other load on the machine affects both.
 * @param {Row} row
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<Result>}
 */
export async function measure({ name, title, goal = {}, product, baseline }, { rounds, seconds }) {
  const sides = baseline ? [product, baseline] : [product];
  for (const side of sides) await sample(side, warmUpSeconds);
  /** @type {Sample[][]} */
  const samples = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) samples[index].push(await sample(side, seconds));
  }
  const [ofProduct, ofBaseline] = samples;
  const ratio =
    ofBaseline && spreadOf(ofProduct.map(({ rate }, round) => rate / ofBaseline[round].rate));
  return {
    name,
    title,
    goal,
    product: summary(ofProduct),
    ...(ofBaseline && { baseline: summary(ofBaseline), ratio }),
  };
}

/** @param {Side} side @param {number} seconds @returns {Promise<Sample>} */
async function sample({ run, processes, prepare }, seconds) {
  await prepare?.();
  const before = cpuOf(processes);
  const { count, seconds: elapsed, p50, p99 } = await run(seconds);
  return {
    rate: count / elapsed,
    p50,
    p99,
    cpu: microsecondsPerRequest(before, cpuOf(processes), count),
  };
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
