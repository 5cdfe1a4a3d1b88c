import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { preparePostgres } from './postgres.mjs';

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
