import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { eventually, startSystem, temporaryFolder, type System } from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { runTool } from '../support/backup-tool.js';

const folder = temporaryFolder();
let system: System;
let settings: NodeJS.ProcessEnv;

beforeAll(async () => {
  // PostgreSQL's user must be able to traverse this folder.
  chmodSync(folder, 0o711);
  system = await startSystem();
  const { ownerUrl, storage } = system.surroundings;
  settings = { DATABASE_URL: ownerUrl, ...storage };
});
afterAll(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that %s stops leaves nothing',
  async (signal) => {
    const target = join(folder, signal);
    const { PATH, HOME } = process.env;
    const table = new pg.Client(system.surroundings.ownerUrl);
    await table.connect();
    try {
      await table.query('begin');
      await table.query('lock table appeals');
      const backup = spawn(join(projectDir, 'deploy/lodge'), ['backup', target], {
        env: { PATH, HOME, ...settings },
      });
      const [ended, output] = [once(backup, 'exit'), text(backup.stderr)];
      await eventually('it waits for the table', async () => existsSync(`${target}.unfinished`));

      backup.kill(signal);

      expect(await ended).toEqual([1, null]);
      expect(await output).toBe(`No backup was made: it was interrupted (${signal}).\n`);
      expect(existsSync(`${target}.unfinished`)).toBe(false);
    } finally {
      await table.end();
    }
  },
);

test('a backup names what one that was killed left beside it', async () => {
  const left = join(folder, 'killed.unfinished');
  mkdirSync(left);

  const { code, output } = await runTool('backup', [join(folder, 'next')], settings);

  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${left} is a backup that was not finished.`),
  ]);
});
