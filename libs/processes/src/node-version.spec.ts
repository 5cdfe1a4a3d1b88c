import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freePorts } from '@lodge/testing';
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

test.each(['deploy/local/start.mjs', 'deploy/local/demo.mjs'])(
  '%s says what to run where it was not started by deploy/node',
  async (program) => {
    const [port] = await freePorts(1);
    const dataDir = mkdtempSync(join(tmpdir(), 'lodge-node-'));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', older('20.20.2'), join(projectDir, program)],
      { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) } },
    );
    rmSync(dataDir, { recursive: true });

    expect(stdout + stderr).toBe(
      'Node.js 20.20.2 is too old: run npm start, npm test, npm run demo or deploy/lodge, which find a newer one.\n',
    );
    expect(status).toBe(1);
  },
);
