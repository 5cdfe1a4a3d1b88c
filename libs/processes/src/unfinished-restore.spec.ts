import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hasOldKeys, restoreInto } from './unfinished-restore.mjs';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-restore-'));
  mkdirSync(join(dir, 'logs'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const addKeys = () => writeFileSync(join(dir, 'secrets.json'), '{}');

async function fail() {
  addKeys();
  return false;
}

test('a repeated restore does not take the keys of its own attempts for old ones', async () => {
  expect(hasOldKeys(dir)).toBe(false);
  await restoreInto(dir, fail);
  await restoreInto(dir, fail);

  expect(hasOldKeys(dir)).toBe(false);
});

test('keys that were there before a failed restore are old ones', async () => {
  addKeys();
  await restoreInto(dir, fail);

  expect(hasOldKeys(dir)).toBe(true);
});
