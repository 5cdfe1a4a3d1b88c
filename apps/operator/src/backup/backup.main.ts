import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { encryptFor, openStore } from '@lodge/storage';
import { unfinishedBeside } from './archive-writer.js';
import { backUp } from './backup.js';
import { BackupConfig } from '../settings.js';

const HELP = `Backs up the database and the photos into a new folder. The system may be in use.

  node dist/backup/main.js FOLDER

Settings: DATABASE_URL (the owner's), and S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR;
BACKUP_RECIPIENT, one or more age recipients (printed by age-keygen) for whom every file is encrypted.
The backup holds everything members entered, password hashes included: without a recipient, protect it like the
system itself.
Exit code 0: complete. 1: no backup was made. 2: the backup was made, but the store lacks photos, which are listed.`;

async function main([target, ...others]: string[]) {
  if (target === '--help') return void console.log(HELP);
  if (!target || others.length > 0) throw new Error(`name one folder.\n\n${HELP}`);
  const config = loadConfig(BackupConfig);
  const encrypt =
    config.BACKUP_RECIPIENT.length > 0
      ? await encryptFor(config.BACKUP_RECIPIENT, 'BACKUP_RECIPIENT')
      : undefined;
  for (const other of await unfinishedBeside(target))
    console.error(
      `${other} is a backup that was not finished. Delete it, unless it is still being made.`,
    );
  const { tables, objects, missing } = await backUp(
    config.DATABASE_URL,
    await openStore(config),
    target,
    encrypt,
    interruption(),
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

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => controller.abort(new Error(`it was interrupted (${signal}).`)));
  return controller.signal;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
});
