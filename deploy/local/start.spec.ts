import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const START = path.join(import.meta.dirname, 'start.mjs');

test.each([
  ['--help', 0],
  ['demo', 2],
])('an argument (%s) starts nothing: it says where settings come from', (argument, code) => {
  const { status, stdout } = spawnSync(process.execPath, [START, argument], { encoding: 'utf8' });

  expect(stdout).toMatch(/takes no arguments.*\n.*PORT \(5000\).*docs\/settings\.md/);
  expect(status).toBe(code);
});
