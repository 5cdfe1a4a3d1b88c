import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { handOver } from './users.mjs';

const testAsRoot = process.getuid!() === 0 ? test : test.skip;
const USER = { uid: 65_520, gid: 65_520 };
const ownerOf = (path: string) => statSync(path).uid;

let dir: string;
let storage: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lodge-users-'));
  storage = join(dir, 'storage');
  mkdirSync(join(storage, 'images'), { recursive: true });
  writeFileSync(join(storage, 'images', 'photo'), '');
  mkdirSync(join(dir, 'outside'), { mode: 0o700 });
  writeFileSync(join(dir, 'outside', 'photo'), '', { mode: 0o600 });
});
afterEach(() => rmSync(dir, { recursive: true }));

testAsRoot('a folder is handed over with what it holds', () => {
  handOver(storage, USER);

  for (const path of [storage, join(storage, 'images'), join(storage, 'images', 'photo')])
    expect(ownerOf(path)).toBe(USER.uid);
  expect(statSync(storage).mode & 0o7777).toBe(0o2770);
});

// The group is read once a folder was looked at, and before a file is given away.
testAsRoot.each([
  ['folder', 2, 'images'],
  ['file', 3, 'images/photo'],
])('a %s that is replaced by a link meanwhile leads to nothing outside', (_, look, name) => {
  const swapped = join(storage, name);
  let looks = 0;
  const user = {
    uid: USER.uid,
    get gid() {
      if (++looks === look) {
        renameSync(swapped, join(dir, 'kept'));
        symlinkSync(join(dir, name.replace('images', 'outside')), swapped);
      }
      return USER.gid;
    },
  };

  handOver(storage, user);

  const outside = statSync(join(dir, 'outside', 'photo'));
  expect(looks).toBeGreaterThanOrEqual(look);
  expect([ownerOf(join(dir, 'outside')), outside.uid, outside.mode & 0o777]).toEqual([0, 0, 0o600]);
  expect(ownerOf(join(dir, 'kept'))).toBe(USER.uid);
});
