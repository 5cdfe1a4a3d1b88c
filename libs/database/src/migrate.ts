import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { grant } from './grants.js';
import { createRoles } from './roles.js';
import type { Service } from './services.js';
import { claimUnclaimedUsernames } from './username-claims.js';

// Any constant: two migrations at once take turns.
const MIGRATION_LOCK = 4_710_815;

// Statements may take long on large tables, but a wait for a lock stays short: every later
// statement on the table queues behind it.
const POOL = { max: 2, statement_timeout: 0, lock_timeout: 8_000, keepAlive: true };

/** Also claims existing names and sets roles and rights. May be repeated, and run twice at once. */
export async function migrate(url: string, passwords: Record<Service, string>): Promise<void> {
  const source = await new DataSource({ ...dataSourceOptions(url), extra: POOL }).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('set lock_timeout = 0');
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations();
    await claimUnclaimedUsernames(source);
    const [{ database }] = await source.query('select current_database() as database');
    await source.transaction(async (transaction) => {
      await createRoles(transaction, database, passwords);
      await grant(transaction, database);
    });
  } finally {
    await lock.release();
    await source.destroy();
  }
}
