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
  const lock = await Lock.take(dataDir, npmStart);

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

test.each([
  ['backup', [], 'Name one folder: deploy/lodge backup FOLDER'],
  ['restore', ['one', 'another'], 'Name one folder: deploy/lodge restore FOLDER'],
  ['admin', ['foo'], "Name an admin's email: deploy/lodge admin reset-password EMAIL"],
  ['documents', [], 'Name a text and its kind: deploy/lodge documents publish FILE --kind KIND'],
  ['figures', [], 'Name a period: deploy/lodge figures --from'],
  ['check-store', ['folder'], 'It takes no arguments: deploy/lodge check-store'],
  ['copy-store', ['folder'], 'Give it nothing, or --new: deploy/lodge copy-store [--new]'],
  ['foo', [], 'There is no command foo: deploy/lodge --help'],
])('deploy/lodge %s %p says in one line what is wrong', async (command, args, sentence) => {
  const { code, output } = await runTool(command, args, { DATA_DIR: dataDir });

  expect(code).toBe(command === 'check-store' ? 2 : 1);
  expect(output.split('\n')).toEqual([expect.stringContaining(sentence), '']);
});

test('deploy/lodge help lists the commands', async () => {
  const help = await runTool('help', [], {});

  expect(help).toEqual(await runTool('--help', [], {}));
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('deploy/lodge restore') });
});

test('a misspelt setting is named before a command runs', async () => {
  const { output } = await runTool('backup', [], { BACKUP_RECIPENT: 'age1', DATA_DIR: dataDir });

  expect(output).toMatch(
    /^BACKUP_RECIPENT is not a setting, and is ignored: did you mean BACKUP_RECIPIENT\?\n/,
  );
});
