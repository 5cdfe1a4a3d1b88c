import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Log } from './log.mjs';

let dir: string;
let shown: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-log-'));
  shown = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((shown += text)));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

async function logged(lines: string, log = new Log('auth', join(dir, 'auth.log'))) {
  const stream = Readable.from([lines]);
  log.take(stream);
  await finished(stream);
  await setImmediate();
  return readFileSync(join(dir, 'auth.log'), 'utf8');
}

test('the file gets every line, the terminal only warnings and errors', async () => {
  const lines =
    '{"level":30,"msg":"started"}\n{"level":50,"msg":"no answer","error":{"message":"ECONNREFUSED"}}\nSegmentation fault\n';
  const log = new Log('auth', join(dir, 'auth.log'));
  log.show();
  expect(await logged(lines, log)).toBe(lines);
  expect(shown).toBe('auth: no answer: ECONNREFUSED\nauth: Segmentation fault\n');
});

test('a line separator in what is logged ends no line', async () => {
  const log = new Log('auth', join(dir, 'auth.log'));
  log.show();
  const line = '{"level":30,"msg":"one\u2028two\u2029three"}';

  expect(await logged(`${line}\nlast`, log)).toBe(`${line}\nlast\n`);
  expect(shown).toBe('auth: last\n');
});

test('the terminal gets what came before a log is shown, and nothing of one that never is', async () => {
  const log = new Log('auth', join(dir, 'auth.log'));
  await logged('{"level":50,"msg":"no answer"}\n', log);
  expect(shown).toBe('');

  log.show();
  expect(shown).toBe('auth: no answer\n');
});

test('a full file is rotated, and four older files are kept', async () => {
  const line = `{"level":30,"msg":"${'x'.repeat(1_000_000)}"}\n`;
  for (let time = 0; time < 4; time++) await logged(line.repeat(25));
  const names = readdirSync(dir).toSorted();
  const sizes = names.map((name) => statSync(join(dir, name)).size);
  expect(names).toEqual(['auth.log', 'auth.log.1', 'auth.log.2', 'auth.log.3', 'auth.log.4']);
  for (const size of sizes) expect(size).toBeLessThan(12 * 1024 * 1024);
  for (const size of sizes.slice(1)) expect(size).toBeGreaterThan(10 * 1024 * 1024);
});
