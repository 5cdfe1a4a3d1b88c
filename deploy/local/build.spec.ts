import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { sourceFiles } from './build.mjs';

test('the start after a build does not build again because of what that build wrote', () => {
  const files = sourceFiles().map((file) => relative(projectDir, file));
  const args = ['check-ignore', '--stdin'];

  const { stdout } = spawnSync('git', args, { cwd: projectDir, input: files.join('\n') });

  expect(files).toContain('package.json');
  expect(stdout.toString()).toBe('');
});
