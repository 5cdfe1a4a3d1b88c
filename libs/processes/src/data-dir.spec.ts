import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { withBuildLock } from './build-lock.mjs';
import { makeDataDir, programFiles } from './data-dir.mjs';
import { messageOf } from './problem.mjs';
import { unreachable } from './users.mjs';

const testAsRoot = process.getuid!() === 0 ? test : test.skip;
const USER = { uid: 65_520, gid: 65_520 };

function sentenceOf(dataDir: string): string | undefined {
  try {
    makeDataDir(dataDir);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

test('the folder is created with those above it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lodge-data-dir-'));
  makeDataDir(join(dir, 'a', 'b'));
  expect(statSync(join(dir, 'a', 'b', 'storage')).isDirectory()).toBe(true);
  makeDataDir(join(dir, 'a', 'b'));
  rmSync(dir, { recursive: true });
});

test.each([
  ['/proc/lodge', 'The folder /proc/lodge cannot be created'],
  ['/proc/lodge/data', 'The folder /proc/lodge cannot be created'],
  ['/etc/passwd', 'Not a folder (/etc/passwd)'],
  ['/etc/passwd/data', 'Not a folder (/etc/passwd/data)'],
])('%s ends the start with a sentence', (dataDir, sentence) => {
  expect(sentenceOf(dataDir)).toContain(sentence);
  expect(sentenceOf(dataDir)).toContain('DATA_DIR');
});

describe('started by root with a umask that hides new files', () => {
  let root: string;
  let umask: number;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lodge-umask-'));
    chmodSync(root, 0o755);
    writeFileSync(join(root, 'package.json'), '');
    umask = process.umask(0o077);
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(root, { recursive: true });
  });

  const build = () => {
    mkdirSync(join(root, 'dist', 'migrate'), { recursive: true });
    writeFileSync(join(root, 'dist', 'migrate', 'main.js'), '');
  };

  testAsRoot('every user can read what is built', async () => {
    await withBuildLock(async () => build());

    expect(unreachable(USER, programFiles(root))).toBe('');
    expect(process.umask()).toBe(0o077);
  });

  testAsRoot('what was built otherwise is named', () => {
    build();
    chmodSync(join(root, 'dist'), 0o755);
    chmodSync(join(root, 'dist', 'migrate'), 0o755);

    expect(unreachable(USER, programFiles(root))).toBe(join(root, 'dist', 'migrate', 'main.js'));
  });
});
