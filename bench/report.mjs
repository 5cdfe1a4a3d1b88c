// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { say } from '../libs/processes/src/say.mjs';

/** @typedef {import('./rounds.mjs').Result} Result */

const folder = join(import.meta.dirname, 'results');

/** Figures can only be compared with others of the same machine. */
export const machine = () => ({
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0] * 10) / 10,
});

/** @typedef {ReturnType<typeof machine>} Machine */

/**
 * Prints a report and stores it in `results/`.
 * @param {string | undefined} name of the files; without one the report is only printed
 * @param {string} title
 * @param {Machine} before state of the machine before the run
 * @param {string} text
 * @param {unknown} [figures] stored as JSON too, for `capacity` to read
 */
export function report(name, title, before, text, figures) {
  const date = new Date().toISOString().slice(0, 10);
  const head = `# ${title}\n\n${date}, ${before.cores} cores, ${before.memoryGb} GB, Node ${before.node}, load average ${before.load} at the start.\n\n`;
  say(`\n${text}`);
  if (!name) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), head + text);
  if (figures === undefined) return;
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ date, machine: before, figures }, null, 2)}\n`,
  );
}

/** @param {string[]} headings @param {string[][]} rows */
export const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n') + '\n';

/** @param {number} value */
export const formatNumber = (value) =>
  value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** @param {import('./figures.mjs').Spread} spread */
export const formatSpread = ({ median, low, high }) =>
  `${formatNumber(median)} (${formatNumber(low)}–${formatNumber(high)})`;

/** @param {Record<string, number>} used microseconds per process */
export const formatCpu = (used) =>
  Object.entries(used)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');
