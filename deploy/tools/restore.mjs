// @ts-check
import { join } from 'node:path';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Lock } from '../../libs/processes/src/lock.mjs';
import { exists, Problem } from '../../libs/processes/src/problem.mjs';
import { warn } from '../../libs/processes/src/say.mjs';
import { restoreInto } from '../../libs/processes/src/unfinished-restore.mjs';
import { NO_REDIS } from '../../apps/operator/src/help.mjs';
import { withStarted } from './own-postgres.mjs';
import { runOnStores } from './program.mjs';

/** @param {string[]} args @param {import('../local/settings.mjs').Settings} settings */
export async function restore(args, settings) {
  const [folder] = args.filter((arg) => arg !== NO_REDIS);
  const { dataDir, redisUrl } = settings;
  // A failed restore leaves a database without rows, which the program itself checks.
  if (!redisUrl && exists(join(dataDir, 'redis')))
    throw new Problem(
      `${dataDir} was used before: restore into a new DATA_DIR. It may hold your secrets.json, and nothing else.`,
    );
  if (!exists(join(folder, 'SHA256SUMS')))
    throw new Problem(`${folder} is no complete backup: it has no SHA256SUMS.`);
  makeDataDir(dataDir);
  const restored = [folder, ...(redisUrl ? [] : [NO_REDIS])];
  await runOnStores('restore', restored, settings, withNewPostgres);
}

/** @type {import('./own-postgres.mjs').Provide} */
async function withNewPostgres(dataDir, program, work) {
  const lock = await Lock.take(dataDir, program);
  try {
    await restoreInto(dataDir, async (isFirst) => {
      if (isFirst) warnOfKeys(join(dataDir, 'secrets.json'));
      await withStarted(dataDir, lock, work);
      return process.exitCode === 0;
    });
  } finally {
    lock.release();
  }
}

/** A backup has no keys, and Lodge makes missing ones. @param {string} file */
function warnOfKeys(file) {
  if (exists(file)) return warn(`Using the keys in ${file}.`);
  warn(
    `There was no ${file}, so Lodge makes new keys: members with one-time codes will need a recovery code or a passkey, and Lodge will not recognise the emails of expelled members. To keep the old keys, restore into another new DATA_DIR that holds your copy of secrets.json.`,
  );
}
