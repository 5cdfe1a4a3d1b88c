import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { encryptFor, openStore } from '@lodge/storage';
import { unfinishedBeside } from './archive-writer.js';
import { backUp } from './backup.js';
import { runCommand } from '../run-main.js';
import { BackupConfig } from '../settings.js';

async function main([target]: string[]) {
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
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `Backed up ${total} rows of ${tables.length} tables and ${objects} objects into ${target}.`,
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

runCommand('backup', main, 'No backup was made');
