// @ts-check
import { join } from 'node:path';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { exists, Problem } from '../../libs/processes/src/problem.mjs';
import { warn } from '../../libs/processes/src/say.mjs';
import { hasOldKeys, restoreInto } from '../../libs/processes/src/unfinished-restore.mjs';
import { readSettings } from '../local/settings.mjs';
import { withLock, withStarted } from './own-postgres.mjs';
import { folderOf, runOnStores } from './program.mjs';

/** @param {string[]} args */
export async function run(args) {
  const folder = folderOf(args, 'restore');
  const settings = readSettings(process.env);
  const { dataDir, redisUrl } = settings;
  // A failed restore leaves a database without rows, which the program itself checks.
  if (!redisUrl && exists(join(dataDir, 'redis')))
    throw new Problem(
      `${dataDir} was used before: restore into a new DATA_DIR. It may hold your secrets.json, and nothing else.`,
    );
  if (!exists(join(folder, 'SHA256SUMS')))
    throw new Problem(`${folder} is no complete backup: it has no SHA256SUMS.`);
  makeDataDir(dataDir);
  const restored = [folder, ...(redisUrl ? [] : ['--no-redis'])];
  await runOnStores('restore', restored, settings, withNewPostgres);
}

/** @type {import('./own-postgres.mjs').Provide} */
const withNewPostgres = (dataDir, program, work) =>
  withLock(dataDir, program, (lock) => {
    warnOfKeys(dataDir);
    return restoreInto(dataDir, async () => {
      await withStarted(dataDir, lock, work);
      return process.exitCode === 0;
    });
  });

/** A backup has no keys, and Lodge makes missing ones. @param {string} dataDir */
function warnOfKeys(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (hasOldKeys(dataDir)) return warn(`Using the keys in ${file}.`);
  warn(
    `There was no ${file}, so Lodge makes new keys: members with one-time codes will need a recovery code or a passkey, and Lodge will not recognise the emails of expelled members. To keep the old keys, restore into another new DATA_DIR that holds your copy of secrets.json.`,
  );
}
