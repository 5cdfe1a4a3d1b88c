import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { cacheDir } from './paths.mjs';
import { exists, messageOf } from './problem.mjs';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** Root may see everything, so that it looks as an ordinary user. */
function asUser(look: () => void): void {
  const isRoot = process.getuid!() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    look();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

function failureOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
}

test('what another user keeps is not taken for missing', () => {
  writeFileSync(join(folder, 'secrets.json'), '{}');
  chmodSync(folder, 0);

  const error = failureOf(() => asUser(() => exists(join(folder, 'secrets.json'))));

  expect(messageOf(error)).toBe(
    `Permission denied (${join(folder, 'secrets.json')}): run this as the owner of the folder, or choose another one with DATA_DIR.`,
  );
  expect(exists(join(folder, '..', 'nothing'))).toBe(false);
});

test.each(['EACCES', 'EPERM', 'EROFS'])(
  'no other DATA_DIR is proposed where the checkout cannot be written: %s',
  (code) => {
    const message = messageOf(Object.assign(new Error(code), { code, path: cacheDir }));

    expect(message).toContain(`(${cacheDir}): `);
    expect(message).not.toContain('DATA_DIR');
  },
);
