import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Lock } from './lock.mjs';
import { bornAt, end } from './processes.mjs';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const hold = (holder: object) => writeFileSync(join(dir, 'start.lock'), JSON.stringify(holder));

function sleeper() {
  const child = spawn('sleep', ['60']);
  return { child, pid: child.pid as number, born: bornAt(child.pid as number) as string };
}

test('a second start fails and names the holder of the folder', async () => {
  const { child, pid, born } = sleeper();
  hold({ pid, born, children: [] });
  await expect(Lock.take(dir)).rejects.toThrow(`already running on ${dir} (process ${pid})`);
  child.kill();
});

test('the lock of a dead start is taken over, and its left-over processes are reported', async () => {
  const { child, pid, born } = sleeper();
  hold({
    pid: 2 ** 22 + 1,
    born: 'then',
    children: [{ name: 'redis', pid, born, signal: 'SIGTERM' }],
  });
  const { leftOvers } = await Lock.take(dir);
  expect(leftOvers.map(({ name }) => name)).toEqual(['redis']);
  const exit = once(child, 'exit');
  await end(leftOvers[0], leftOvers[0].signal, 5000);
  expect(await exit).toEqual([null, 'SIGTERM']);
});

test('a later process with the pid of a dead one is left alone', async () => {
  const { child, pid } = sleeper();
  hold({
    pid,
    born: 'earlier',
    children: [{ name: 'redis', pid, born: 'earlier', signal: 'SIGTERM' }],
  });
  const { leftOvers } = await Lock.take(dir);
  expect(leftOvers).toEqual([]);
  child.kill();
});

test('release leaves no file behind', async () => {
  const { lock } = await Lock.take(dir);
  lock.started('auth', process.pid, 'SIGTERM');
  expect(existsSync(join(dir, 'start.lock'))).toBe(true);
  lock.release();
  expect(existsSync(join(dir, 'start.lock'))).toBe(false);
});
