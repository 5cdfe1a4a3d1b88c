// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMinio } from '../../libs/processes/src/minio.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say, warn } from '../../libs/processes/src/say.mjs';
import { faults } from './faults.mjs';
import { Load } from './load.mjs';
import { Lodge } from './lodge.mjs';
import { measureFault } from './measure-fault.mjs';
import { problemsOf, report, table } from './report.mjs';

const help = `Injects faults into a system of its own while members use it, and measures the effects.

  npm run faults                      all faults, about ten minutes; writes docs/faults.md
  npm run faults -- --short           outages of 10 s, 3 kills in mid-job; writes a report only with --out
  npm run faults -- --only worker     faults whose name contains the word
  npm run faults -- --minio           with MinIO instead of a folder as the store
  npm run faults -- --out FILE        write the report to FILE

Exit code 1 if anything went wrong. Requires npm run build. The disk-full fault needs root, to mount a small disk.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    short: { type: 'boolean' },
    minio: { type: 'boolean' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});

// Shifts the clocks of individual apps.
process.env.NODE_OPTIONS = `--import ${new URL('clock.mjs', import.meta.url).href}`;

if (values.help) say(help);
else await reportErrors(main);

async function main() {
  const minio = values.minio ? findMinio(process.env) : undefined;
  if (values.minio && !minio)
    throw new Problem(
      'MinIO was not found: go install github.com/minio/minio@latest, or set MINIO_BINARY=/path/to/minio.',
    );
  // A fixed path, so that the next run unmounts what a killed one left.
  const dir = join(tmpdir(), 'lodge-faults');
  removeDisk(dir);
  const isSmallDisk = mountSmallDisk(dir);
  const lodge = new Lodge(join(dir, 'data'), minio);
  const end = async () => {
    await lodge.stop();
    removeDisk(dir);
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    await lodge.start();
    await run(lodge, isSmallDisk);
  } finally {
    await end();
  }
}

/** @param {Lodge} lodge @param {boolean} isSmallDisk */
async function run(lodge, isSmallDisk) {
  const load = new Load([lodge.url], lodge.admin);
  await load.prepare();
  const { short, only = '' } = values;
  const all = faults({
    apps: lodge.apps,
    outage: short ? 10_000 : 60_000,
    kills: short ? 3 : 20,
    isSmallDisk,
    hasMinio: Boolean(lodge.minioBinary),
  });
  const outcomes = [];
  for (const fault of all.filter(({ name }) => name.includes(only))) {
    const outcome = await measureFault(lodge, load, fault);
    outcomes.push(outcome);
    say(table([outcome]).split('\n').at(-1) ?? '');
    for (const text of problemsOf(outcome)) warn(`  ${text}`);
  }
  await load.close();
  write(outcomes, isSmallDisk, lodge);
  if (outcomes.some((outcome) => problemsOf(outcome).length > 0)) process.exitCode = 1;
}

/** @param {import('./measure-fault.mjs').Outcome[]} outcomes @param {boolean} isSmallDisk @param {Lodge} lodge */
function write(outcomes, isSmallDisk, { minioBinary }) {
  const isFull = !values.short && !values.only;
  const out =
    values.out ??
    (isFull ? join(projectDir, 'docs', minioBinary ? 'faults-minio.md' : 'faults.md') : undefined);
  if (!out) return;
  const args = Object.entries(values)
    .filter(([name]) => name !== 'out')
    .flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])]);
  writeFileSync(
    out,
    report(outcomes, {
      store: minioBinary ? 'MinIO' : 'a folder',
      skipped: isSmallDisk ? [] : ['disk full, because mounting a small disk requires root'],
      command: ['npm run faults', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    }),
  );
  say(`The report is in ${out}.`);
}

/**
 * Mounts a disk for all data that is small enough to fill.
 * @param {string} dir
 */
function mountSmallDisk(dir) {
  mkdirSync(dir, { mode: 0o711 });
  return (
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1200m,mode=0711', 'tmpfs', dir]).status === 0
  );
}

/** @param {string} dir */
function removeDisk(dir) {
  // Lazy, because a process that just exited may hold a file for a moment.
  if (process.getuid?.() === 0) spawnSync('umount', ['--lazy', dir]);
  rmSync(dir, { recursive: true, force: true });
}
