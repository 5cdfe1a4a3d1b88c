import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { bornByPs } from './processes.mjs';

test('without /proc, the birth of a process reads alike in each language and time zone', () => {
  const bin = mkdtempSync(join(tmpdir(), 'ps-'));
  writeFileSync(join(bin, 'ps'), '#!/bin/sh\necho "by ${LC_ALL:-$LANG} in $TZ"\n');
  chmodSync(join(bin, 'ps'), 0o755);
  const bornIn = (LANG: string, TZ: string) => {
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, LANG, TZ };
    const replaced = jest.replaceProperty(process, 'env', env);
    try {
      return bornByPs(1);
    } finally {
      replaced.restore();
    }
  };

  expect(bornIn('de_DE.UTF-8', 'Europe/Berlin')).toBe('by C in UTC');
  expect(bornIn('C', 'America/Lima')).toBe('by C in UTC');
  rmSync(bin, { recursive: true });
});
