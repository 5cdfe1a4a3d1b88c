import { spawnSync } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, startSystem, temporaryFolder, type System } from '@lodge/testing';

const health = async (system: System) => {
  const response = await fetch(`${system.url}/api/health`);
  const { parts } = (await response.json()) as { parts: Record<string, string> };
  return { status: response.status, parts };
};
const isHealthy = (system: System) =>
  eventually('health', async () => (await health(system)).status === 200);

const folder = temporaryFolder();
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'lodge', folder]);
afterAll(() => {
  // Unmounts lazily, because this process keeps the logs of the stopped apps open.
  if (mount.status === 0) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
});

// Only root may mount a disk small enough to be filled.
const describeIfMounted = mount.status === 0 ? describe : describe.skip;

describeIfMounted('on a disk of its own', () => {
  const filler = join(folder, 'filler');
  let system: System;
  beforeAll(async () => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    try {
      system = await startSystem({ ownPostgres: true });
    } finally {
      if (TMPDIR) process.env.TMPDIR = TMPDIR;
      else delete process.env.TMPDIR;
    }
  });
  afterAll(() => system?.stop());

  test('health names what a full disk stops, and is well again once there is space', async () => {
    await isHealthy(system);
    const zeros = Readable.from(
      (function* endless() {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    await expect(pipeline(zeros, createWriteStream(filler))).rejects.toThrow('ENOSPC');

    await eventually('a full disk', async () => (await health(system)).status === 503);
    expect((await health(system)).parts).toMatchObject({ database: 'down', store: 'down' });

    rmSync(filler);
    await isHealthy(system);
  });
});

test('health asks PostgreSQL for a write, not only for an answer', async () => {
  const system = await startSystem({ ownPostgres: true });
  await isHealthy(system);
  await system.database.query("alter system set temp_file_limit = '0'");
  await system.database.query('select pg_reload_conf()');

  await eventually('a failing write', async () => (await health(system)).parts.database === 'down');

  await system.stop();
});
