import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import {
  dataSourceOptions,
  poolOf,
  grant,
  createRoles,
  type Service,
  assertRestored,
} from '@lodge/database';
import { reached } from '../reached.js';

// Any constant will do: by it, two migrations at once take turns.
const MIGRATION_LOCK = 4_710_815;
const LOCK_POLL = 200;

// A wait for a lock stays short: every later statement on the table queues behind it. The driver sends
// no number 0, and a role may have a limit of its own.
const POOL = { max: 2, statement_timeout: '0', lock_timeout: 8_000, keepAlive: true };

/** May be repeated, and run twice at once. @throws Error where a restore did not finish */
export async function migrate(url: string, passwords: Record<Service, string>): Promise<void> {
  const options = { ...dataSourceOptions(url), extra: POOL };
  const source = await reached('DATABASE_URL', url, new DataSource(options).initialize());
  const lock = source.createQueryRunner();
  try {
    await take(lock);
    await assertRestored(poolOf(source));
    await source.runMigrations();
    await analyzeNew(source);
    const [{ database }] = await source.query('select current_database() as database');
    await source.transaction(async (transaction) => {
      await createRoles(transaction, database, passwords);
      await grant(transaction, database);
      // Constraints and pages count in days, which a clock change in another time zone would stretch.
      await transaction.query(`alter database "${database}" set timezone to 'UTC'`);
    });
  } finally {
    await lock.release();
    await source.destroy();
  }
}

// Without statistics PostgreSQL guesses: by itself it analyzes no table before some fifty changes.
async function analyzeNew(source: DataSource): Promise<void> {
  const tables: { name: string }[] = await source.query(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0",
  );
  for (const { name } of tables) await source.query(`analyze ${name}`);
}

// Polls instead of waiting in one statement: a concurrent index build would wait for its end.
async function take(lock: QueryRunner): Promise<void> {
  while (true) {
    const [{ taken }] = await lock.query('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (taken) return;
    await sleep(LOCK_POLL);
  }
}
