import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { grant } from './grants.js';
import { createRoles } from './roles.js';
import type { Service } from './services.js';
import { claimUnclaimedUsernames } from './username-claims.js';

// Any constant: two migrations at once take turns.
const MIGRATION_LOCK = 4_710_815;

// A statement may take as long as a large table demands, but waits for a lock only briefly: every
// later statement on the table queues behind it.
const POOL = { max: 2, statement_timeout: 0, lock_timeout: 8_000, keepAlive: true };

/**
 * Brings the database at `url` to the newest schema, claims names that an older version gave, and
 * gives each service's role its password and rights. Safe to run again and by several at once.
 */
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
