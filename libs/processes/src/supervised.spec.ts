import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Log } from './log.mjs';
import { Supervised } from './supervised.mjs';

let dir: string;
let supervised: Supervised;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-supervised-'));
});
afterEach(async () => {
  await supervised.stop(1000);
  rmSync(dir, { recursive: true });
});

function supervise(script: string) {
  run(['sh', '-c', script]);
}

const isUp = () => readFileSync(join(dir, 'log'), 'utf8').includes('up');

function run(command: string[]) {
  supervised = new Supervised({
    name: 'sleeper',
    command,
    ipc: true,
    stopSignal: 'SIGTERM',
    isReady: isUp,
    log: new Log('sleeper', join(dir, 'log')),
  });
  supervised.start();
}

test('a process that dies is restarted, and one that is stopped stays stopped', async () => {
  supervise('echo up; exec sleep 60');
  await supervised.ready(30_000);
  const first = supervised.pid;
  await supervised.end('SIGKILL');
  while (supervised.pid === undefined) await sleep(20);
  expect(supervised.pid).not.toBe(first);
  await supervised.stop(1000);
  await sleep(600);
  expect(supervised.pid).toBeUndefined();
});

const waits = "process.once('message', () => { console.log('up'); setInterval(() => {}, 1000); });";

test('what waits for its stores goes on once they are ready, and at once when it is restarted', async () => {
  run([process.execPath, '-e', waits]);
  await supervised.ready(30_000, { stores: Promise.resolve() });
  await supervised.end('SIGKILL');
  while (readFileSync(join(dir, 'log'), 'utf8') !== 'up\nup\n') await sleep(20);
});

test('what can no longer hear that its stores are ready is restarted once', async () => {
  const died = join(dir, 'died');
  const dies = `process.disconnect(); fs.writeFileSync('${died}', ''); setTimeout(() => {}, 300);`;
  run([process.execPath, '-e', `if (fs.existsSync('${died}')) { ${waits} } else { ${dies} }`]);
  while (!existsSync(died)) await sleep(20);
  await sleep(50);
  await supervised.ready(30_000, { stores: Promise.resolve() });
  await sleep(600);
  expect(readFileSync(join(dir, 'log'), 'utf8')).toBe('up\n');
});

test('a process that ignores its signal is killed after the timeout', async () => {
  supervise('trap "" TERM; echo up; while :; do sleep 0.1; done');
  await supervised.ready(30_000);
  const { pid } = supervised;
  await supervised.stop(300);
  expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
});

test.each([
  ['echo "no such table" >&2; exit 1', /no such table\nsleeper does not start/],
  [
    'echo "listen EADDRINUSE: address already in use 127.0.0.1:1" >&2; exit 1',
    /took its port meanwhile. Start again.$/,
  ],
])('a process that never starts (%s) fails with the reason', async (script, reason) => {
  supervise(script);
  await expect(supervised.ready(30_000)).rejects.toThrow(reason);
});

test('a wrong setting ends the start at once, before its stores are ready, in the words of the program', async () => {
  supervise(`echo '{"level":60,"msg":"PORT must be a number."}'; exit 78`);
  const stores = new Promise<void>(() => {});
  await expect(supervised.ready(30_000, { stores })).rejects.toThrow(
    /^sleeper: PORT must be a number.$/,
  );
});
