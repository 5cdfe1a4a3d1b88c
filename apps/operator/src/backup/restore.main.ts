import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { decryptWith } from '@lodge/storage';
import { NO_REDIS } from '../help.mjs';
import { restore } from './restore.js';
import { runCommand } from '../run-main.js';
import { RestoreConfig } from '../settings.js';

async function main(args: string[]) {
  const [folder] = args.filter((arg) => arg !== NO_REDIS);
  const config = loadConfig(RestoreConfig);
  if (!config.REDIS_URL && !args.includes(NO_REDIS))
    throw new Error('REDIS_URL: set it, or say --no-redis when there is no Redis yet.');
  const identity = config.BACKUP_IDENTITY
    ? await decryptWith(config.BACKUP_IDENTITY, identitySetting())
    : undefined;
  const { tables, objects, made_at, erased, unread } = await restore(folder, config, identity);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `Restored ${total} rows of ${tables.length} tables and ${objects} objects, as they were at ${made_at}.`,
  );
  if (erased > 0) console.log(`${erased} accounts that were erased since stay erased.`);
  for (const other of unread)
    console.error(
      `The backup ${other} cannot be read: accounts erased until it was made may be back. Name one that can be read in ERASED_FROM.`,
    );
}

const identitySetting = () =>
  process.env.BACKUP_IDENTITY ? 'BACKUP_IDENTITY' : 'BACKUP_IDENTITY_FILE';

runCommand('restore', main, 'Not restored');
