import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually, temporaryFolder } from '@lodge/testing';
import { preparePostgres } from './postgres.mjs';
import { commandOf } from './processes.mjs';

let logsDir: string;
let dir: string;

beforeEach(() => {
  logsDir = temporaryFolder();
  dir = join(logsDir, 'data');
  mkdirSync(dir);
  writeFileSync(join(dir, 'PG_VERSION'), '18');
});
afterEach(() => rmSync(logsDir, { recursive: true }));

/** Starts a program that looks like that command, and has the pid of the last server in the folder. */
async function started(command: string) {
  const child = spawn('bash', ['-c', `exec -a "${command}" sleep 60`]);
  writeFileSync(join(dir, 'postmaster.pid'), `${child.pid}\n`);
  await eventually('the command', async () => commandOf(child.pid!).startsWith(command));
  return child;
}

const prepare = () => preparePostgres({ dir, port: 1, password: 'secret', logsDir });

test('a start ends the PostgreSQL that a killed one left in its folder', async () => {
  const ended = once(await started(`/bin/postgres -D ${dir} -p 1`), 'exit');

  await prepare();

  expect(await ended).toEqual([null, 'SIGINT']);
});

test.each(['/bin/postgres', '/bin/editor -D %', '/bin/postgres -D %.old -p 1'])(
  'a start leaves another program alone that has got the same pid since: %s',
  async (command) => {
    const another = await started(command.replace('%', dir));

    await prepare();

    expect(another.signalCode).toBeNull();
    expect(existsSync(join(dir, 'postmaster.pid'))).toBe(false);
    another.kill();
  },
);
