import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { projectDir } from './paths.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodge-node-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A Node.js on the path that says it is another one. */
function standIn(version: string, platform: string) {
  const properties = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});Object.defineProperty(process,'platform',{value:'${platform}'})`;
  const script = `#!/bin/sh\nexec '${process.execPath}' --import "data:text/javascript,${properties}" "$@"\n`;
  writeFileSync(join(folder, 'node'), script, { mode: 0o755 });
}

const node = (...args: string[]) => nodeOf(projectDir, ...args);

const nodeOf = (project: string, ...args: string[]) =>
  spawnSync(join(project, 'deploy/node'), args, {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });

test('tests run on the Node.js that the system runs on', () => {
  expect(Number.parseInt(process.versions.node)).toBeGreaterThanOrEqual(24);
});

test.each(['24.0.0', '26.1.0'])('Node.js %s on the path runs what is started', (version) => {
  standIn(version, 'darwin');

  const { stdout, stderr } = node('-p', 'process.versions.node');

  expect(stdout + stderr).toBe(`${version}\n`);
});

test('where the one on the path is older and none can be fetched, nothing is started', () => {
  standIn('20.19.0', 'darwin');

  const { stdout, stderr, status } = node('-p', '1');

  expect(stdout + stderr).toBe(
    `Node.js 20.19.0 is too old: install 24 or newer (there is none to fetch for darwin-${process.arch}).\n`,
  );
  expect(status).toBe(1);
});

test('where the registry cannot be reached, it says what to install', () => {
  standIn('20.19.0', 'linux');
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  for (const path of ['deploy/node', 'libs/processes/src', 'libs/database/src/services.mjs'])
    cpSync(join(projectDir, path), join(folder, path), { recursive: true });

  const { stderr, status } = nodeOf(folder, '-p', '1');

  expect(stderr).toContain(`Fetching node-linux-${process.arch} failed (exit code 1).
Install Node.js 24 or newer.
`);
  expect(status).toBe(1);
});
