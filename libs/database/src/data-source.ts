import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { OpenReportsOfSubject1763961000000 } from './migrations/1763961000000-release-0-2.js';
import { RecoveryCodesEnd1763971000000 } from './migrations/1763971000000-recovery-codes-end.js';
import { ConfirmedEmails1763971100000 } from './migrations/1763971100000-confirmed-emails.js';
import { ImpartialReviewers1763972000000 } from './migrations/1763972000000-impartial-reviewers.js';
import { RecordedLooks1763972010000 } from './migrations/1763972010000-recorded-looks.js';
import { HeldNotices1763972020000 } from './migrations/1763972020000-held-notices.js';
import { HashesToCompare1763972030000 } from './migrations/1763972030000-hashes-to-compare.js';
import { ErasureInPieces1763973000000 } from './migrations/1763973000000-erasure-in-pieces.js';
import { FoldedSearch1763974000000 } from './migrations/1763974000000-folded-search.js';
import { ExportsOnRequest1763975000000 } from './migrations/1763975000000-exports-on-request.js';
import { RoomIndexes1763980100000, Rooms1763980000000 } from './migrations/1763980000000-rooms.js';
import { PooledPg } from './pooled-pg.js';

// Identities and counts stay far below 2^53; the contract has numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const dateOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

// Every time that is read is an `Instant`, as the contract has it. An infinite one is none and fails.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  new Date(dateOf(text)).toISOString(),
);

/** Rather a 503 than a hung request: 3 s for a connection, 10 s for a statement, at most. */
export const dataSourceOptions = (url: string, poolSize = 10): DataSourceOptions => ({
  type: 'postgres',
  driver: new PooledPg(),
  url,
  migrations: [
    OpenReportsOfSubject1763961000000,
    RecoveryCodesEnd1763971000000,
    ConfirmedEmails1763971100000,
    ImpartialReviewers1763972000000,
    RecordedLooks1763972010000,
    HeldNotices1763972020000,
    HashesToCompare1763972030000,
    ErasureInPieces1763973000000,
    FoldedSearch1763974000000,
    ExportsOnRequest1763975000000,
    Rooms1763980000000,
    RoomIndexes1763980100000,
  ],
  migrationsTableName: 'migrations',
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  connectTimeoutMS: 3_000,
  extra: {
    max: poolSize,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
  },
});

/** @throws Error for a data source not made from {@link dataSourceOptions} */
export function poolOf({ options }: DataSource): pg.Pool {
  const pool =
    'driver' in options && options.driver instanceof PooledPg ? options.driver.pool : undefined;
  if (!pool) throw new Error('The data source has no pool: initialize it with dataSourceOptions.');
  return pool;
}
