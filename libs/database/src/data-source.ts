import type { Instant } from '@lodge/contracts';
import { TIME_LIMITS } from '@lodge/service';
import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { ReleaseOneZero1796000000009 } from './migrations/1796000000009-release-1-0.js';
import { RefusedAccounts1796050000000 } from './migrations/1796050000000-refused-accounts.js';
import { CountedMembers1796100020000 } from './migrations/1796100020000-counted-members.js';
import { SkippedIds1796100020001 } from './migrations/1796100020001-skipped-ids.js';
import { WordsOfTheErased1796100040000 } from './migrations/1796100040000-words-of-the-erased.js';
import { QueuesInTurn1796200010000 } from './migrations/1796200010000-queues-in-turn.js';
import { VersionsAtTheCommit1796200020000 } from './migrations/1796200020000-versions-at-the-commit.js';
import { GroupsBeforeMessages1796200020001 } from './migrations/1796200020001-groups-before-messages.js';
import { KeysWithoutLocale1796200030000 } from './migrations/1796200030000-keys-without-locale.js';
import { EndOf021796200090000 } from './migrations/1796200090000-end-of-0-2.js';
import { GroupEmblems1796300020000 } from './migrations/1796300020000-group-emblems.js';
import { GroupLife1796310000000 } from './migrations/1796310000000-group-life.js';
import { NothingInvented1796320010000 } from './migrations/1796320010000-nothing-invented.js';
import { FirstSteps1796320010001 } from './migrations/1796320010001-first-steps.js';
import { Stars1796400000000 } from './migrations/1796400000000-stars.js';
import { LinesWithRequests1796410000000 } from './migrations/1796410000000-lines-with-requests.js';
import { Nods1796420000000 } from './migrations/1796420000000-nods.js';
import { FoundMessages1796440000000 } from './migrations/1796440000000-found-messages.js';
import { Pins1796450000000 } from './migrations/1796450000000-pins.js';
import { Pauses1796460000000 } from './migrations/1796460000000-pauses.js';
import { Calls1796470000000 } from './migrations/1796470000000-calls.js';
import { MembershipsOfUser1796480000000 } from './migrations/1796480000000-memberships-of-user.js';
import { StandingBeforeExpulsion1796490000000 } from './migrations/1796490000000-standing-before-expulsion.js';
import { PooledPg } from './pooled-pg.js';

// Identities and counts stay far below 2^53; the contract has numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const dateOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** Avoids `Date`, which takes seven times as long. @throws RangeError for an infinite time */
function parseInstant(text: string): Instant {
  if (!UTC.test(text)) return new Date(dateOf(text)).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant);

/** Prefers a 503 to a hung request. */
export const dataSourceOptions = (url: string, poolSize = 10): DataSourceOptions => ({
  type: 'postgres',
  driver: new PooledPg(),
  url,
  migrations: [
    ReleaseOneZero1796000000009,
    RefusedAccounts1796050000000,
    CountedMembers1796100020000,
    SkippedIds1796100020001,
    WordsOfTheErased1796100040000,
    QueuesInTurn1796200010000,
    VersionsAtTheCommit1796200020000,
    GroupsBeforeMessages1796200020001,
    KeysWithoutLocale1796200030000,
    EndOf021796200090000,
    GroupEmblems1796300020000,
    GroupLife1796310000000,
    NothingInvented1796320010000,
    FirstSteps1796320010001,
    Stars1796400000000,
    LinesWithRequests1796410000000,
    Nods1796420000000,
    FoundMessages1796440000000,
    Pins1796450000000,
    Pauses1796460000000,
    Calls1796470000000,
    MembershipsOfUser1796480000000,
    StandingBeforeExpulsion1796490000000,
  ],
  migrationsTableName: 'migrations',
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  connectTimeoutMS: TIME_LIMITS.connection,
  extra: {
    max: poolSize,
    // A busy connection never gets idle, and would stay with a standby that was the primary.
    maxLifetimeSeconds: 300,
    statement_timeout: TIME_LIMITS.statement,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
  },
});

export function poolOf({ options }: DataSource): pg.Pool {
  const pool =
    'driver' in options && options.driver instanceof PooledPg ? options.driver.pool : undefined;
  if (!pool) throw new Error('The data source has no pool: initialize it with dataSourceOptions.');
  return pool;
}
