import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { runTool } from '../support/backup-tool.js';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a restore into the folder of a start is rejected, and does not stop later starts', async () => {
  const backup = join(folder, 'backup');
  mkdirSync(backup);
  writeFileSync(join(backup, 'SHA256SUMS'), '');
  const { lock } = await Lock.take(dataDir, npmStart);

  expect(await runTool('restore', [backup], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Lodge is already running on .*\n$/),
  });

  expect(existsSync(join(dataDir, 'restore-unfinished'))).toBe(false);
  lock.release();
});

test('photos that could not be compared end the comparison with 2, and not with 1', async () => {
  expect(await runTool('check-store', [], { DATA_DIR: dataDir })).toEqual({
    code: 2,
    output: expect.stringMatching(/ holds no database: .*\n$/),
  });
});
