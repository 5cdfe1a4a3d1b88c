import type { Pool } from 'pg';

// An empty table. A restore creates it first, and drops it in the transaction of the rows.
const MARKER = 'restore_unfinished';

export const MARK_UNFINISHED = `create table if not exists ${MARKER} ()`;
export const MARK_FINISHED = `drop table ${MARKER}`;

/** @throws Error, worded for the operator, if a restore was begun and has not succeeded */
export async function assertRestored(database: Pick<Pool, 'query'>): Promise<void> {
  const { rowCount } = await database.query('select from pg_tables where tablename = $1', [MARKER]);
  if (rowCount)
    throw new Error(
      'The last restore into this database did not finish: run deploy/lodge restore again, or choose a new database.',
    );
}
