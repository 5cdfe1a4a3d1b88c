import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { temporaryFolder } from '@lodge/testing';
import { fingerprint, sourceFiles } from './build.mjs';

test('the start after a build does not build again because of what that build wrote', () => {
  const files = sourceFiles().map((file) => relative(projectDir, file));
  const args = ['check-ignore', '--stdin'];

  const { stdout } = spawnSync('git', args, { cwd: projectDir, input: files.join('\n') });

  expect(files).toContain('package.json');
  expect(stdout.toString()).toBe('');
});

test('a clone that was moved does not build again', () => {
  const cloneOf = (content: string) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), content);
    return fingerprint(folder);
  };

  const [one, moved, changed] = ['{}', '{}', '{"private":true}'].map(cloneOf);

  expect(moved).toBe(one);
  expect(changed).not.toBe(one);
});
