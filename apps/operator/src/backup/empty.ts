import { Redis } from 'ioredis';
import type { Client } from 'pg';
import type { ObjectStore } from '@lodge/storage';
import { MIGRATIONS, quoted } from './contents.js';

export async function assertDatabaseEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of rows.filter((table) => table.name !== MIGRATIONS)) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount)
      throw new Error(
        `The database is not empty (${name} has rows): restore into a new one, before anything was started on it.`,
      );
  }
}

/** `ours` may be left from a restore that was cut short. @throws Error, worded for the operator */
export async function assertStoreEmpty(store: ObjectStore, ours: Set<string>): Promise<void> {
  for await (const key of store.list()) {
    if (!ours.has(key))
      throw new Error('The object store is not empty: restore into an empty folder or bucket.');
  }
}

/** Sessions and jobs name users and images by ids that a restore assigns again. @throws Error */
export async function assertRedisEmpty(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const keys = await redis.dbsize();
    if (keys > 0)
      throw new Error(
        "Redis is not empty: a session that it holds could be another member's after the restore. Stop the apps and empty it (FLUSHDB).",
      );
  } finally {
    redis.disconnect();
  }
}
