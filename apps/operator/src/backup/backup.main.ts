import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { encryptFor, openStore } from '@lodge/storage';
import { backUp } from './backup.js';
import { BackupConfig } from '../settings.js';

const HELP = `Backs up database and photos into a new folder, while the system is used.

  node dist/backup/main.js FOLDER

Settings: DATABASE_URL (the owner's), and S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR;
BACKUP_RECIPIENT, for whom every file is encrypted: a recipient of age, as age-keygen prints it, or several.
The backup holds all that members confided, their passwords' hashes included: without a recipient,
keep it as secret as the system itself.
Exit code 0: whole. 1: no backup was made. 2: made, but photos were missing in the store; their names are printed.`;

async function main([target, ...others]: string[]) {
  if (target === '--help') return void console.log(HELP);
  if (!target || others.length > 0) throw new Error(`name one folder.\n\n${HELP}`);
  const config = loadConfig(BackupConfig);
  const encrypt =
    config.BACKUP_RECIPIENT.length > 0
      ? await encryptFor(config.BACKUP_RECIPIENT, 'BACKUP_RECIPIENT')
      : undefined;
  const { tables, objects, missing } = await backUp(
    config.DATABASE_URL,
    await openStore(config),
    target,
    encrypt,
  );
  console.log(
    `Backed up ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${objects} objects into ${target}.`,
  );
  if (missing.length === 0) return;
  console.error(
    `The store lacks objects of photos that are in the database:\n${missing.join('\n')}`,
  );
  process.exitCode = 2;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
});
