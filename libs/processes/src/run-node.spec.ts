import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'lodge-run-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string, text: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

interface Machine {
  cores: number;
  cpuMax?: string;
  set?: string;
}

function threadsOn({ cores, cpuMax, set }: Machine): string {
  program('nproc', `echo ${cores}`);
  program('node', 'echo "$UV_THREADPOOL_SIZE $*"');
  const file = join(folder, 'cpu.max');
  if (cpuMax) writeFileSync(file, `${cpuMax}\n`);
  else rmSync(file, { force: true });
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    CPU_MAX: file,
    ...(set && { UV_THREADPOOL_SIZE: set }),
  };
  return execFileSync('sh', ['deploy/run-node.sh', '--flag', 'main.js'], {
    env,
    encoding: 'utf8',
  }).trim();
}

test.each<[string, Machine, number]>([
  ['all cores of a machine without cgroups', { cores: 16 }, 16],
  ['all cores of a container without a limit', { cores: 16, cpuMax: 'max 100000' }, 16],
  ['the whole cores of a limit', { cores: 16, cpuMax: '600000 100000' }, 6],
  ['the next whole number of a fraction', { cores: 16, cpuMax: '550000 100000' }, 6],
  ["no more than the machine's cores", { cores: 8, cpuMax: '1200000 100000' }, 8],
  ["libuv's own four on a small machine", { cores: 2, cpuMax: '100000 100000' }, 4],
  ["the operator's number", { cores: 16, set: '24' }, 24],
])('Node.js gets %s as threads, and its arguments', (_, machine, threads) => {
  expect(threadsOn(machine)).toBe(`${threads} --flag main.js`);
});
