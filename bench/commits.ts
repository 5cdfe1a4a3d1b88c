import type { System } from '../libs/testing/src/system.mjs';

// The query covers all databases, whose statistics arrive up to a second late.
const COMMITS = 'select sum(xact_commit)::integer as commits from pg_stat_database';

/** Number of transactions committed by PostgreSQL so far, including reads. */
export async function commitsOf({ database }: System): Promise<number> {
  return (await database.query(COMMITS)).rows[0].commits;
}
