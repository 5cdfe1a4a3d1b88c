import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Held, Lock, npmStart } from './lock.mjs';
import { bornAt } from './processes.mjs';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const hold = (holder: object) =>
  writeFileSync(join(dir, 'start.1.lock'), JSON.stringify({ program: npmStart, ...holder }));

const take = () => Lock.take(dir, npmStart);

function sleeper() {
  const child = spawn('sleep', ['60']);
  return { child, pid: child.pid as number, born: bornAt(child.pid as number) as string };
}

test('a second start fails and names the holder of the folder', async () => {
  const { child, pid, born } = sleeper();
  hold({ pid, born, children: [] });
  await expect(take()).rejects.toThrow(`Lodge is already running on ${dir} (process ${pid})`);
  child.kill();
});

test('a start while another program holds the folder names that program, which leaves no file behind', async () => {
  const lock = await Lock.take(dir, 'deploy/lodge backup');
  await expect(take()).rejects.toThrow(
    `deploy/lodge backup is running on ${dir} (process ${process.pid}): wait until it has finished`,
  );
  expect(readdirSync(dir)).toHaveLength(1);
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

test('a full disk, on which nothing can be noted, does not stop what runs', async () => {
  const lock = await take();
  rmSync(dir, { recursive: true });
  expect(() => lock.started('auth', process.pid, 'SIGTERM')).not.toThrow();
  mkdirSync(dir);
});

test('the lock of a dead start is taken over, and its left-over processes are ended', async () => {
  const { child, pid, born } = sleeper();
  const exit = once(child, 'exit');
  const children = [{ name: 'redis', pid, born, signal: 'SIGTERM' }];
  hold({ pid: 2 ** 22 + 1, born: 'then', children });
  await take();
  expect(await exit).toEqual([null, 'SIGTERM']);
});

test('a later process with the pid of a dead one is left alone', async () => {
  const { child, pid } = sleeper();
  const children = [{ name: 'redis', pid, born: 'earlier', signal: 'SIGTERM' }];
  hold({ pid, born: 'earlier', children });
  await take();
  expect(bornAt(pid)).toBeDefined();
  child.kill();
});

test('release leaves the lock of a later start alone, which has the same number', async () => {
  const { child, pid, born } = sleeper();
  const lock = await take();
  hold({ pid, born, children: [] });

  lock.release();

  await expect(take()).rejects.toThrow(`process ${pid}`);
  child.kill();
});

test('a lock whose holder was killed before it wrote its name is taken over', async () => {
  writeFileSync(join(dir, 'start.7.lock'), '');
  await take();
  expect(readdirSync(dir)).toEqual(['start.8.lock']);
});

test('a start whose file another removed with those of the dead, and is gone, does not hold the folder', async () => {
  const look = fs.readdirSync;
  const looks = jest.spyOn(fs, 'readdirSync').mockImplementationOnce(look);
  looks.mockImplementationOnce((folder, options) => {
    rmSync(join(dir, 'start.1.lock'));
    return look(folder, options);
  });
  syncBuiltinESMExports();

  try {
    await expect(take()).rejects.toThrow(Held);
  } finally {
    looks.mockRestore();
    syncBuiltinESMExports();
  }
});

// Holds and releases the lock again and again, or leaves it behind as one whose holder was killed.
const COMPETITOR = `
  import { rmSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { Held, Lock } from '${join(import.meta.dirname, 'lock.mjs')}';
  const [dir] = process.argv.slice(1);
  let held = 0;
  for (const until = Date.now() + 3000; Date.now() < until; ) {
    try {
      const lock = await Lock.take(dir, 'npm start');
      writeFileSync(dir + '/held', '', { flag: 'wx' });
      held += 1;
      if (Math.random() < 0.3) await sleep(1);
      rmSync(dir + '/held');
      const isKilled = Math.random() < 0.5;
      if (isKilled) writeFileSync(lock.file, '{"pid":4194305,"born":"then","children":[]}');
      else lock.release();
    } catch (error) {
      if (!(error instanceof Held)) throw error;
    }
  }
  console.log(held);
`;

test('however many starts race for a folder, one at a time holds it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', COMPETITOR, dir]);
      const [held, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { held: Number(held), failure };
    }),
  );

  expect(outcomes.map(({ failure }) => failure)).toEqual(['', '', '', '']);
  expect(outcomes.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(100);
});
