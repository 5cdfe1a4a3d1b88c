// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { folderOf } from './arguments.mjs';
import { withOwnPostgres } from './own-postgres.mjs';
import { orSay, prepare, runProgram } from './program.mjs';

const help = `Backs up database and photos together into a new folder. The system may run and be used meanwhile, or be stopped.

  deploy/backup FOLDER

It takes the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL (of the database's owner) and
S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR. In a container: node dist/backup/main.js FOLDER.

The folder holds all that members confided, hashes of their passwords included. Set BACKUP_RECIPIENT to a recipient of
age (age-keygen prints one, or several with commas between them), and every file is encrypted for it; without, they are
readable by you alone (mode 0600), and nothing more protects them.
To look whether it is undamaged:  (cd FOLDER && sha256sum --quiet -c SHA256SUMS)
Sessions, rate limits and what waits for deletion are not in it.

Exit code 0: whole. 1: no backup was made. 2: made, but the store lacks objects of photos, which are named.`;

await orSay(async () => {
  const folder = folderOf(process.argv.slice(2), help);
  if (!folder) return;
  const settings = readSettings(process.env);
  await prepare('backup');
  if (settings.databaseUrl) return runProgram('backup', [folder], settings.databaseUrl, settings);
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Problem(
      `${dataDir} holds no database: set DATA_DIR, or DATABASE_URL and the store's settings.`,
    );
  await withOwnPostgres(dataDir, (url) => runProgram('backup', [folder], url, settings));
});
