import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { provideBrowser, writeLauncher } from './fetched-browser.mjs';
import { showingPage } from './provide-chromium.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodge-browser-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const VERSION = 'case "$1" in --version) echo Chromium 147.0;; esac';
const PAINTS = `${VERSION}; case "$*" in *--dump-dom*) echo '<body><p>painted</p></body>';; esac`;

/** Unpacks a Chromium that does what the script says. */
const source = (folder: string, script: string) => async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'binary'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await writeLauncher({
    folder,
    name: 'chromium',
    binary: 'binary',
    libraries: '',
    ...showingPage,
  });
};

/** Whether there is one in the end. */
async function provided(...scripts: string[]) {
  const folder = join(root, 'chromium');
  const launcher = join(folder, 'chromium');
  await provideBrowser({
    name: 'Chromium',
    folder,
    find: () => existsSync(launcher),
    sources: scripts.map((script) => source(folder, script)),
    without: 'tests in a browser',
  });
  return existsSync(folder) && existsSync(launcher);
}

test('a browser that says its version and shows no page is not kept', async () => {
  expect(await provided(VERSION)).toBe(false);
  expect(existsSync(join(root, 'chromium'))).toBe(false);
});

test('the next source is used after one whose browser shows no page', async () => {
  expect(await provided(VERSION, `${VERSION}; exit 1`, PAINTS)).toBe(true);
});
