import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeLauncher } from './fetched-browser.mjs';
import { showPage } from './provide-chromium.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lodge-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a browser that knows its version and shows no page is not kept', async () => {
  const script = '#!/bin/sh\n[ "$1" = --version ] && echo Chromium 147 && exit\nexit 1\n';
  writeFileSync(join(folder, 'broken'), script, { mode: 0o755 });

  const written = writeLauncher({
    folder,
    name: 'chromium',
    binary: 'broken',
    libraries: '',
    showPage,
  });

  await expect(written).rejects.toThrow();
});
