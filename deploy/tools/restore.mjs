// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { help } from '../../apps/operator/src/help.mjs';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { restoreInto } from '../../libs/processes/src/unfinished-restore.mjs';
import { readSettings } from '../local/settings.mjs';
import { withLock, withStarted } from './own-postgres.mjs';
import { folderOf, runOnStores } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  const folder = folderOf(args, help.restore);
  const settings = readSettings(process.env);
  const { dataDir, redisUrl } = settings;
  // A failed restore leaves a database without rows, which the program itself checks.
  if (!redisUrl && existsSync(join(dataDir, 'redis')))
    throw new Problem(
      `${dataDir} was used before: restore into a DATA_DIR that does not exist yet.`,
    );
  if (!existsSync(join(folder, 'SHA256SUMS')))
    throw new Problem(`${folder} is no complete backup: it has no SHA256SUMS.`);
  makeDataDir(dataDir);
  const restored = [folder, ...(redisUrl ? [] : ['--no-redis'])];
  await runOnStores('restore', restored, settings, withNewPostgres);
}

/** @type {import('./own-postgres.mjs').Provide} */
const withNewPostgres = (dataDir, program, work) =>
  withLock(dataDir, program, (lock) =>
    restoreInto(dataDir, async () => {
      await withStarted(dataDir, lock, work);
      return process.exitCode === 0;
    }),
  );
