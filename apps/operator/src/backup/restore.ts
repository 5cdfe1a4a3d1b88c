import { Readable } from 'node:stream';
import type { DataSource, MigrationInterface } from 'typeorm';
import { dataSourceOptions, MARK_FINISHED, MARK_UNFINISHED } from '@lodge/database';
import { createStore, type Decrypt, type ObjectStore } from '@lodge/storage';
import { ArchiveReader } from './archive-reader.js';
import { assertDatabaseEmpty, assertRedisEmpty, assertStoreEmpty } from './empty.js';
import { laterRows } from './later-rows.js';
import { loadTables } from './load.js';
import { replay } from './replay.js';
import { withClient } from '../reached.js';
import type { RestoreConfig } from '../settings.js';
import { withSource } from '../with-database.js';

const AT_ONCE = 8;

/**
 * The rows come last, in one transaction: a failed restore leaves none and can be repeated, and
 * `migrate` refuses before it has succeeded.
 * @param config without REDIS_URL if there is no Redis yet
 * @returns erased: how many accounts were erased since; unread: later backups that cannot be read
 * @throws Error, worded for the operator, if the system is not empty or the backup incomplete
 */
export async function restore(folder: string, config: RestoreConfig, identity?: Decrypt) {
  const archive = await ArchiveReader.open(folder, identity);
  const { later, unread } = await laterRows(archive, folder, config.ERASED_FROM, identity);
  if (config.REDIS_URL) await assertRedisEmpty(config.REDIS_URL);
  const store = await createStore(config);
  await assertStoreEmpty(store, new Set(archive.keys));
  return withClient('DATABASE_URL', config.DATABASE_URL, async (client) => {
    await assertDatabaseEmpty(client);
    // Only `migrate` sets it for the database, and constraints count in days.
    await client.query("set timezone to 'UTC'");
    await client.query(MARK_UNFINISHED);
    await makeSchema(config.DATABASE_URL, archive.contents.migrations);
    await putObjects(archive, store);
    const erased = await loadTables(client, archive, async () => {
      await client.query(MARK_FINISHED);
      // One that was open then may have been used or revoked since.
      await client.query('delete from invitations where used_at is null');
      return replay(client, later);
    });
    return { ...archive.contents, erased, unread };
  });
}

// The replay pauses whom a later source knows as paused. Where the backup is of 1.0.0, which has no
// such standing, the migration runs before the replay, and once more with the others.
const PAUSES = 'Pauses1796460000000';

/**
 * Makes the schema of a backup, of which `recorded` are the migrations.
 * @throws Error, worded for the operator, if this version cannot make it
 */
export async function makeSchema(url: string, recorded: string[]) {
  const migrations = dataSourceOptions(url).migrations as (new () => MigrationInterface)[];
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const [first] = known.keys();
  if (!recorded.includes(first))
    throw new Error('The backup is older than Lodge 1.0.0: restore it with that version.');
  // Each migration stands for those that ran before it.
  if (!known.has(recorded.at(-1)!))
    throw new Error('The backup was made by a newer version of Lodge: restore it with that one.');
  const run = async (source: DataSource) => {
    await source.runMigrations();
    const done: { name: string }[] = await source.query('select name from migrations');
    if (done.some(({ name }) => !recorded.includes(name)))
      throw new Error(
        'The database was prepared by a newer version than the backup: restore into a new one.',
      );
    if (!recorded.includes(PAUSES)) await new (known.get(PAUSES)!)().up(source.createQueryRunner());
  };
  await withSource(url, run, { migrations: recorded.flatMap((name) => known.get(name) ?? []) });
}

async function putObjects(archive: ArchiveReader, store: ObjectStore) {
  const typeOf = (key: string) =>
    key.startsWith('incoming/') ? 'application/octet-stream' : 'image/webp';
  const put = async (key: string) => store.put(key, await archive.object(key), typeOf(key));
  await Readable.from(archive.keys).forEach(put, { concurrency: AT_ONCE });
}
