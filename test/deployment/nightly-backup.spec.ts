import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { parseAllDocuments } from 'yaml';

const read = (path: string) => readFileSync(path, 'utf8');

function ofTheCluster(): string {
  const documents = parseAllDocuments(read('k8s/overlays/production/backup.yaml'));
  const job = documents.map((document) => document.toJS()).find(({ kind }) => kind === 'CronJob');
  return job.spec.jobTemplate.spec.template.spec.containers[0].command.at(-1);
}

function ofSystemd(): string {
  const lines = read('deploy/systemd/lodge-backup.service').replaceAll('\\\n', '');
  const [, script] = /^ExecStart=sh -c '(.*)'$/m.exec(lines)!;
  return script.replaceAll('$$', '$').replaceAll('%%', '%');
}

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  const longAgo = Date.now() / 1_000 - 40 * 86_400;
  for (const name of ['backups', 'backups/old', 'backups/new', 'deploy'])
    mkdirSync(join(folder, name));
  utimesSync(join(folder, 'backups/old'), longAgo, longAgo);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it with a backup that ends with `code`. */
function run(script: string, code: number) {
  for (const program of ['node', 'deploy/lodge'])
    writeFileSync(join(folder, program), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  const here = script.replace(/(?:\/srv\/lodge-|\/)backups/g, join(folder, 'backups'));
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { status } = spawnSync('sh', ['-c', here], { cwd: folder, env });
  return { status, left: readdirSync(join(folder, 'backups')).sort() };
}

test.each([
  ['the cluster', ofTheCluster()],
  ['systemd', ofSystemd()],
])('the nightly backup of %s deletes old ones only after a complete one', (_, script) => {
  expect(run(script, 1)).toEqual({ status: 1, left: ['new', 'old'] });
  expect(run(script, 137)).toEqual({ status: 137, left: ['new', 'old'] });
  // The store lacks photos: the backup is complete, and the code tells the operator.
  expect(run(script, 2)).toEqual({ status: 2, left: ['new'] });
  expect(run(script, 0)).toEqual({ status: 0, left: ['new'] });
});
