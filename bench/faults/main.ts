import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMinio } from '../../libs/processes/src/minio.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { line } from '../report.js';
import { runTrials } from '../trials.js';
import { faults, type Fault } from './faults.js';
import { Load } from './load.js';
import { Lodge } from './lodge.js';
import { measureFault, type Outcome } from './measure-fault.js';
import { cells, problemsOf, report } from './report.js';

const help = `Injects faults into a system of its own while members use it, and measures the effects.

  npm run faults                      all faults, about ten minutes; writes docs/faults.md
  npm run faults -- --short           outages of 10 s, 3 kills in mid-job; writes a report only with --out
  npm run faults -- --only worker     faults whose name contains the word
  npm run faults -- --minio           with MinIO instead of a folder as the store
  npm run faults -- --out FILE        write the report to FILE

Exit code 1 if anything went wrong. Requires npm run build. The disk-full fault needs root, to mount a small disk.`;

// The path is fixed, so that the next run can unmount what a killed one left.
const disk = join(tmpdir(), 'lodge-faults');

await runTrials<Fault, Outcome>('faults', help, async ({ short, minio }) => {
  const binary = minio ? findMinio(process.env) : undefined;
  if (minio && !binary)
    throw new Problem(
      'MinIO was not found: go install github.com/minio/minio@latest, or set MINIO_BINARY=/path/to/minio.',
    );
  // Preloads clock.mjs, which shifts the clocks of individual apps.
  process.env.NODE_OPTIONS = `--import ${new URL('clock.mjs', import.meta.url).href}`;
  removeDisk();
  const isSmallDisk = mountSmallDisk();
  process.env.TMPDIR = disk;
  const lodge = await Lodge.start(binary).catch((error) => {
    removeDisk();
    throw error;
  });
  const load = new Load([lodge.system.url], lodge.system.admin);
  await load.prepare();
  return {
    all: faults({
      outage: short ? 10_000 : 60_000,
      kills: short ? 3 : 20,
      isSmallDisk,
      hasMinio: Boolean(minio),
    }),
    run: (fault) => measureFault(lodge, load, fault),
    row: (outcome) => line(cells(outcome)),
    problems: problemsOf,
    file: minio ? 'faults-minio.md' : 'faults.md',
    report: (outcomes, command) =>
      report(outcomes, {
        store: minio ? 'MinIO' : 'a folder',
        skipped: isSmallDisk ? '' : 'disk full, because mounting a small disk requires root',
        command,
      }),
    end: async () => {
      await load.close();
      await lodge.stop();
      removeDisk();
    },
  };
});

/** Mounts a disk for all data that is small enough to fill. */
function mountSmallDisk() {
  mkdirSync(disk, { mode: 0o711 });
  return (
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1200m,mode=0711', 'tmpfs', disk]).status === 0
  );
}

function removeDisk() {
  // Unmounts lazily, because a process that just exited may hold a file for a moment.
  if (process.getuid?.() === 0) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
}
