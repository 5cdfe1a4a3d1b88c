import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, temporaryFolder } from '@lodge/testing';
import { Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { cacheDir } from '../../libs/processes/src/paths.mjs';
import { withOwnPostgres, withStarted } from './own-postgres.mjs';

let dir: string;

beforeEach(() => {
  dir = temporaryFolder();
  // PostgreSQL's user must be able to traverse this folder.
  chmodSync(dir, 0o711);
  mkdirSync(join(dir, 'logs'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('of two programs on one folder, the second begins when the first has ended', async () => {
  const steps: string[] = [];
  const run = (name: string) =>
    withOwnPostgres(dir, `deploy/lodge ${name}`, async (url) => {
      steps.push(`${name} begins`);
      await query(url, 'select pg_sleep(1)');
      steps.push(`${name} ends`);
    });

  await Promise.all([run('backup'), run('figures')]);

  expect(steps).toEqual(['backup begins', 'backup ends', 'figures begins', 'figures ends']);
});

test('a program uses the PostgreSQL of Lodge while Lodge is running', async () => {
  await withOwnPostgres(dir, npmStart, async (started) => {
    await withOwnPostgres(dir, 'deploy/lodge backup', async (found) => {
      expect(found).toBe(started);
    });
  });
});

test('a program that comes while Lodge is still starting waits for it', async () => {
  const lock = await Lock.take(dir, npmStart);

  const come = withOwnPostgres(dir, 'deploy/lodge backup', async (url) => {
    await query(url, 'select 1');
  });
  await withStarted(dir, lock, () => come);

  lock.release();
});

test.each([
  [npmStart, 'Lodge is starting or stopping'],
  ['deploy/lodge restore', 'deploy/lodge restore is running'],
])(
  'a program does not wait for %s without end, and says what it waited for',
  async (holder, is) => {
    const lock = await Lock.take(dir, holder);

    const come = withOwnPostgres(dir, 'deploy/lodge backup', async () => {}, 100);

    await expect(come).rejects.toThrow(
      `${is} on ${dir} (process ${process.pid}) and has not finished yet: end it if it hangs, and try again.`,
    );
    lock.release();
  },
);

test('a program does not wait for an installation or build without end', async () => {
  const inner = () => withBuildLock(async () => {}, undefined, 100);

  await expect(withBuildLock(inner)).rejects.toThrow(
    `An installation or build is running on ${cacheDir} (process ${process.pid}) and has not finished yet`,
  );
});
