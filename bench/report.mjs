// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { say } from '../libs/processes/src/say.mjs';

/** @typedef {import('./rounds.mjs').Result} Result */

const folder = join(import.meta.dirname, 'results');

/** Figures can only be compared with others of the same machine, and speak of one commit. */
export const machine = () => ({
  commit: commitNow(),
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0] * 10) / 10,
});

/** @typedef {ReturnType<typeof machine>} Machine */

/** Says of which commit a report is, and when and where it was written. */
export function writtenOn({ commit, cores, memoryGb, node } = machine()) {
  return `${commit} on ${today()}: ${cores} cores, ${memoryGb} GB, Node.js ${node.slice(1)}`;
}

/** `-dirty` where something is not committed. */
function commitNow() {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: projectDir });
  return stdout?.toString().trim() || 'an unknown commit';
}

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Prints a report and stores it in `results/`.
 * @param {string | undefined} name of the files; without one the report is only printed
 * @param {string} title
 * @param {Machine} before state of the machine before the run
 * @param {string} text
 * @param {unknown} [figures] stored as JSON too, for `capacity` to read
 */
export function report(name, title, before, text, figures) {
  const head = `# ${title}\n\nMeasured at ${writtenOn(before)}, load average ${before.load} at the start.\n\n`;
  say(`\n${text}`);
  if (!name) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), head + text);
  if (figures === undefined) return;
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ date: today(), machine: before, figures }, null, 2)}\n`,
  );
}

/** @param {(string | number)[]} cells */
export const line = (cells) => `| ${cells.join(' | ')} |`;

/** @param {string[]} headings @param {(string | number)[][]} rows */
export const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map(line).join('\n') + '\n';

/** Lists outcomes with how often each occurred. @param {Record<string, number>} counts */
export const formatCounts = (counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** @param {number} milliseconds */
export const formatSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Lists what went wrong, or says that nothing did. @param {string} title @param {string[]} problems @param {string} none */
export const verdict = (title, problems, none) =>
  problems.length === 0 ? none : `${title}:\n\n${problems.map((text) => `- ${text}`).join('\n')}`;

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

/** @param {number} bytes */
export const megabytes = (bytes) => Math.round(bytes / 2 ** 20);
