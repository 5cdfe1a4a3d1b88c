import type { System } from '../libs/testing/src/system.mjs';

// It counts for every database, whose statistics arrive up to a second late.
const COMMITS = 'select sum(xact_commit)::integer as commits from pg_stat_database';

/** Transactions of PostgreSQL so far, reads included. */
export async function commitsOf({ database }: System): Promise<number> {
  return (await database.query(COMMITS)).rows[0].commits;
}
