import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { releases } from './support/releases.mjs';

const MIGRATIONS = 'libs/database/src/migrations';
const read = (file: string) => readFileSync(file, 'utf8');
const versionIn = (manifest: string): unknown => JSON.parse(manifest).version;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('the version is that of the release in progress, which is the newest and names no commit', () => {
  const [inProgress, ...out] = releases();

  expect(inProgress).toEqual({ version: versionIn(read('package.json')) });
  expect(versionIn(read('web/package.json'))).toBe(inProgress.version);
  expect(out.map(({ version }) => version)).toEqual(['1.0.0', '0.2.0', '0.1.0']);
});

test.each(releases().filter(({ commit }) => commit))(
  'release $version names the commit that has its version',
  ({ version, commit }) => {
    const manifest = execFileSync('git', ['show', `${commit}:package.json`], { encoding: 'utf8' });
    expect(versionIn(manifest)).toBe(version);
  },
);

const hashes = read(`${MIGRATIONS}/kept.sha256`)
  .trim()
  .split('\n')
  .map((line) => line.split('  '));

test('migrations that a database may have run never change', () => {
  const changed = hashes.filter(([hash, name]) => hashOf(read(`${MIGRATIONS}/${name}`)) !== hash);

  expect(hashes.length).toBeGreaterThan(20);
  expect(changed).toEqual([]);
});
