import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeDataDir } from './data-dir.mjs';
import { messageOf } from './problem.mjs';

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
