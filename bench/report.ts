import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { projectDir } from '../libs/processes/src/paths.mjs';
import type { Spread } from './figures.js';

type Value = string | number | undefined;

/** One line of a report. */
export interface Line {
  /** What `--only` chooses it by. */
  name: string;
  /** By column. */
  figures: Record<string, Value>;
  goal?: string;
  /** Which goals were missed, and by how much; empty if all were met. */
  missed?: string[];
  /** What other programs read of it. */
  data?: unknown;
}

/** Figures are comparable only on the same machine, and belong to one commit. */
export const machine = () => ({
  commit: commitNow(),
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: Math.round(loadavg()[0] * 10) / 10,
});

export type Machine = ReturnType<typeof machine>;

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

/** @param before the machine before the run */
export function reportText(title: string, about: string, before: Machine, lines: Line[]) {
  const missed = lines.flatMap(({ name, missed: texts = [] }) =>
    texts.map((text) => `- ${name}: ${text}\n`),
  );
  const isJudged = lines.some((line) => line.missed);
  const verdict = missed.length > 0 ? `\nMissed:\n\n${missed.join('')}` : '\nAll goals were met.\n';
  return `# ${title}\n\n${headOf(before)}\n\n${about}\n\n${tableOf(lines)}${isJudged ? verdict : ''}`;
}

/** States a report's command, commit, date and machine. */
export function headOf({ commit, cores, memoryGb, node, load }: Machine) {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  const date = new Date().toISOString().slice(0, 10);
  return `Measured by \`${command}\` at ${commit} on ${date}: ${cores} cores, ${memoryGb} GB, Node.js ${node.slice(1)}, load average ${load} at the start.`;
}

function tableOf(lines: Line[]) {
  const columns = [...new Set(lines.flatMap(({ figures }) => Object.keys(figures)))];
  const hasGoals = lines.some(({ goal }) => goal);
  const isJudged = lines.some(({ missed }) => missed);
  const heads = ['', ...columns, ...(hasGoals ? ['goal'] : []), ...(isJudged ? ['met'] : [])];
  const rows = lines.map(({ name, figures, goal = '', missed }) => [
    name,
    ...columns.map((column) => cellText(figures[column])),
    ...(hasGoals ? [goal] : []),
    ...(isJudged ? [missed ? (missed.length > 0 ? 'no' : 'yes') : ''] : []),
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

export const cellText = (value: Value) =>
  typeof value !== 'number' || Number.isInteger(value) ? String(value ?? '') : formatNumber(value);

export const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export const formatNumber = (value: number) =>
  value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const formatSpread = ({ median, low, high }: Spread) =>
  `${formatNumber(median)} (${formatNumber(low)}–${formatNumber(high)})`;

export const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
