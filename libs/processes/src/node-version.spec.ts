import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectDir } from './paths.mjs';

const PROGRAMS = [
  'deploy/local/start.mjs',
  'deploy/local/test.mjs',
  'deploy/local/demo.mjs',
  'deploy/tools/lodge.mjs',
];
const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

test.each(
  PROGRAMS.flatMap((program) => [[program, '18.20.8'] as const, [program, '20.18.3'] as const]),
)('%s says in one sentence that Node.js %s is too old', (program, version) => {
  const args = ['--import', older(version), join(projectDir, program), '--help'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });

  expect(stdout + stderr).toBe(`Node.js ${version} is too old: install 20.19 or newer.\n`);
  expect(status).toBe(1);
});
