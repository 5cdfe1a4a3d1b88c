// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from '../../libs/processes/src/data-dir.mjs';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { folderOf } from './arguments.mjs';
import { withOwnPostgres } from './own-postgres.mjs';
import { orSay, prepare, runProgram } from './program.mjs';

const help = `Restores a backup into an empty system, which is started afterwards: npm start, docker compose up, or kubectl apply.

  deploy/restore FOLDER

It takes the settings of npm start: a DATA_DIR that does not exist yet, or DATABASE_URL (of the database's owner), REDIS_URL
and S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR: all empty, no app running. In a container:
node dist/restore/main.js FOLDER. The kind of store may be another than the backup's.

An encrypted backup needs BACKUP_IDENTITY_FILE, the file of age-keygen.
Every checksum is compared. What fails half-way leaves no row in the database; put it right and run it again.
Members have to sign in again. What they deleted after the backup is there again: delete it once more.`;

await orSay(async () => {
  const folder = folderOf(process.argv.slice(2), help);
  if (!folder) return;
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl, redisUrl } = settings;
  // Half-way failed restores leave a database without rows, which the program itself looks at.
  if (!redisUrl && existsSync(join(dataDir, 'redis')))
    throw new Problem(
      `${dataDir} was used before: restore into a DATA_DIR that does not exist yet.`,
    );
  makeDataDir(dataDir);
  await prepare('restore');
  const args = [folder, ...(redisUrl ? [] : ['--no-redis'])];
  if (databaseUrl) return runProgram('restore', args, databaseUrl, settings);
  await withOwnPostgres(dataDir, (url) => runProgram('restore', args, url, settings));
});
