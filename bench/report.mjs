// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { say } from '../libs/processes/src/say.mjs';

/** @typedef {import('./rounds.mjs').Result} Result */

const folder = join(import.meta.dirname, 'results');

/** Where it ran, in sizes alone: figures of another machine are other figures. */
export const machine = () => ({
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0] * 10) / 10,
});

/** @typedef {ReturnType<typeof machine>} Machine */

/**
 * Prints a report and keeps it, as a table for people and as JSON.
 * @param {string | undefined} name of the two files; none: printed alone
 * @param {string} title
 * @param {Machine} before as it was before the work began
 * @param {string} text
 * @param {unknown} figures
 */
export function report(name, title, before, text, figures) {
  const date = new Date().toISOString().slice(0, 10);
  const head = `# ${title}\n\n${date}, ${before.cores} cores, ${before.memoryGb} GB, Node ${before.node}, load ${before.load} when it began.\n\n`;
  say(`\n${text}`);
  if (!name) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), head + text);
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ date, machine: before, figures }, null, 2)}\n`,
  );
}

/** @param {string[]} heads @param {string[][]} rows */
export const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n') +
  '\n';

/** @param {number} value */
export const short = (value) =>
  value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** @param {import('./figures.mjs').Spread} spread */
export const spread = ({ median, low, high }) => `${short(median)} (${short(low)}–${short(high)})`;

/** @param {Record<string, number>} used microseconds, by process */
export const each = (used) =>
  Object.entries(used)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');
