import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMinio } from '../../libs/testing/src/minio.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { eachChosen, type Kind } from '../runner.js';
import { faults } from './rows.js';
import { Load } from './load.js';
import { Lodge } from './lodge.js';
import { measureFault } from './measure-fault.js';

// The path is fixed, so that the next run can unmount what a killed one left.
const disk = join(tmpdir(), 'lodge-faults');

export const kind: Kind = {
  title: 'Behaviour under faults',
  about: ({
    minio,
  }) => `Members chat, poll, upload, edit and keep live streams open while an admin approves, rejects and removes, throughout each fault. Each app has one replica, which is restarted when it exits, as by \`npm start\`; the store is ${minio ? 'MinIO' : 'a folder'}. A disk that is full needs root. \`bench/faults/clock.mjs\` shifts the clocks of processes.

Goals: no acknowledged write is lost, by a ledger; the store has what the database says, by \`dist/check-store/main.js\`; erased accounts left nothing; no image or deletion is stuck; every error is a 503 with \`Retry-After\`, or no response while the gateway is down; and none takes more than 10 s, except an upload, which waits up to 25 s for its photo and is then answered 202.

_healthy after_: time from the end of the fault until \`/api/health\` stays 200.`,
  file: ({ minio }) => `docs/faults${minio ? '-minio' : ''}.md`,
  async *measure(options) {
    const binary = options.minio ? findMinio(process.env) : undefined;
    if (options.minio && !binary)
      throw new Problem(
        'MinIO was not found: go install github.com/minio/minio@latest, or set MINIO_BINARY=/path/to/minio.',
      );
    // Preloads clock.mjs, which shifts the clocks of individual apps.
    process.env.NODE_OPTIONS = `--import ${new URL('clock.mjs', import.meta.url).href}`;
    removeDisk();
    process.once('exit', removeDisk);
    const isSmallDisk = mountSmallDisk();
    process.env.TMPDIR = disk;
    const lodge = await Lodge.start(binary);
    const load = new Load([lodge.system.url], lodge.system.admin);
    try {
      await load.prepare();
      const rows = faults(options, isSmallDisk);
      yield* eachChosen(rows, options, (fault) => measureFault(lodge, load, fault));
    } finally {
      await load.close();
      await lodge.stop();
    }
  },
};

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
