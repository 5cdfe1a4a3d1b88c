import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, temporaryFolder } from '@lodge/testing';
import { Lock, npmStart } from '../../libs/processes/src/lock.mjs';
import { withOwnPostgres } from './own-postgres.mjs';

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

test('a program that comes while Lodge is still starting says so', async () => {
  const { lock } = await Lock.take(dir, npmStart);

  const come = withOwnPostgres(dir, 'deploy/lodge backup', async () => {});

  await expect(come).rejects.toThrow(
    `Lodge is starting or stopping on ${dir}: try again in a moment`,
  );
  lock.release();
});
