// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { restoreInto } from '../../libs/processes/src/unfinished-restore.mjs';
import { readSettings } from '../local/settings.mjs';
import { folderOf, runOnStores } from './program.mjs';
import { withLock, withStarted } from './own-postgres.mjs';

export const help = `Restores a backup into an empty system. Start it afterwards: npm start, docker compose up, or kubectl apply.

  deploy/lodge restore FOLDER

It reads the settings of npm start: a DATA_DIR that does not exist yet, or DATABASE_URL (of the database's owner), REDIS_URL
and S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR, which npm start does not use: all empty, no app
running. In a container: lodge restore FOLDER. The kind of store may differ from the backup's.

An encrypted backup needs BACKUP_IDENTITY_FILE, the file written by age-keygen.
Every checksum is verified. A restore that fails half-way leaves no rows in the database; fix the cause and run it again.
Such a database or DATA_DIR is not opened before that.
Members have to sign in again. Accounts erased after the backup stay erased where a later backup lies in the same folder, or
ERASED_FROM names one or the database that is replaced. Anything else deleted after the backup is back: delete it again.`;

/** @param {string[]} args */
export async function run(args) {
  const folder = folderOf(args, help);

/** @type {import('./own-postgres.mjs').Provide} */
const withNewPostgres = (dataDir, program, work) =>
  withLock(dataDir, program, (lock) =>
    restoreInto(dataDir, async () => {
      await withStarted(dataDir, lock, work);
      return process.exitCode === 0;
    }),
  );
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
