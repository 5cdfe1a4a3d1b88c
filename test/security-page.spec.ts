import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const page = readFileSync('SECURITY.md', 'utf8');

test('each promise of SECURITY.md has tests, which are there', () => {
  const [, table] = page.split('## What holds the promises\n');
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  const promises = rows.slice(2).map((row) => ({
    row,
    tests: [...row.matchAll(/`([\w./-]+\.spec\.ts)`/g)].map(([, file]) => file),
  }));

  expect(promises.length).toBeGreaterThan(40);
  expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(promises.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
});
