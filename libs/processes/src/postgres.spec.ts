import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually, temporaryFolder } from '@lodge/testing';
import { isPostgresByPs, preparePostgres } from './postgres.mjs';

let logsDir: string;
let dir: string;

beforeEach(() => {
  logsDir = temporaryFolder();
  dir = join(logsDir, 'data');
  mkdirSync(dir);
  writeFileSync(join(dir, 'PG_VERSION'), '18');
});
afterEach(() => rmSync(logsDir, { recursive: true }));

/** Starts a program called postgres, whose pid is that of the last server in the folder. */
async function startedIn(cwd: string) {
  const program = join(logsDir, 'postgres');
  copyFileSync('/bin/sleep', program);
  const child = spawn(program, ['60'], { cwd });
  await once(child, 'spawn');
  writeFileSync(join(dir, 'postmaster.pid'), `${child.pid}\n`);
  return child;
}

const prepare = () => preparePostgres({ dir, port: 1, password: 'secret', logsDir });

test('a start ends the PostgreSQL that a killed one left in its folder', async () => {
  const ended = once(await startedIn(dir), 'exit');

  await prepare();

  expect(await ended).toEqual([null, 'SIGINT']);
});

test('a start leaves another PostgreSQL alone that has got the same pid since', async () => {
  const another = await startedIn('/');

  await prepare();

  expect(another.signalCode).toBeNull();
  expect(existsSync(join(dir, 'postmaster.pid'))).toBe(false);
  another.kill();
});

test('without /proc, only a PostgreSQL that was started with the folder is one of it', async () => {
  const named = (name: string) => spawn('bash', ['-c', `exec -a "${name}" sleep 60`]);
  const own = named(`/bin/postgres -D ${dir} -p 1`);
  const others = [
    named('/bin/postgres'),
    named(`/bin/editor -D ${dir} -p 1`),
    named(`/bin/postgres -D ${dir}.old -p 1`),
  ];
  try {
    await eventually('the programs', async () => isPostgresByPs(dir, own.pid!));
    for (const { pid } of others) expect(isPostgresByPs(dir, pid!)).toBe(false);
    expect(isPostgresByPs(dir, 2 ** 22 + 1)).toBe(false);
  } finally {
    for (const child of [own, ...others]) child.kill();
  }
});
