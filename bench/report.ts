import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { say } from '../libs/processes/src/say.mjs';
import type { Spread } from './figures.js';

const folder = join(import.meta.dirname, 'results');

/** Figures are comparable only on the same machine, and belong to one commit. */
export const machine = () => ({
  commit: commitNow(),
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0] * 10) / 10,
});

export type Machine = ReturnType<typeof machine>;

/** States a report's commit, date and machine. */
export function writtenOn({ commit, cores, memoryGb, node } = machine()) {
  return `${commit} on ${today()}: ${cores} cores, ${memoryGb} GB, Node.js ${node.slice(1)}`;
}

/** Appends `-dirty` if anything but earlier reports is uncommitted. */
function commitNow() {
  const commit = git('describe', '--always');
  if (!commit) return 'an unknown commit';
  const reports = [':!bench/results', ':!docs/*.md'];
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ...reports);
  return changed ? `${commit}-dirty` : commit;
}

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: projectDir }).stdout?.toString().trim();

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Prints a report and stores it in `results/`.
 * @param name of the files; without one the report is only printed
 * @param before state of the machine before the run
 * @param figures stored as JSON too, for `capacity` to read
 */
export function report(
  name: string | undefined,
  title: string,
  before: Machine,
  text: string,
  figures?: unknown,
) {
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

export const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

export const table = (headings: string[], rows: (string | number)[][]) =>
  [headings, headings.map(() => '---'), ...rows].map(line).join('\n') + '\n';

export const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export const verdict = (title: string, problems: string[], none: string) =>
  problems.length === 0 ? none : `${title}:\n\n${problems.map((text) => `- ${text}`).join('\n')}`;

export const formatNumber = (value: number) =>
  value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const formatSpread = ({ median, low, high }: Spread) =>
  `${formatNumber(median)} (${formatNumber(low)}–${formatNumber(high)})`;

/** @param used microseconds per process */
export const formatCpu = (used: Record<string, number>) =>
  Object.entries(used)
    .map(([name, microseconds]) => `${name} ${microseconds}`)
    .join(', ');

export const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
