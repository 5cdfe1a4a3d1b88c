import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { InitialSchema1763600000000 } from './migrations/1763600000000-initial-schema.js';
import { UnreadMessages1763610000000 } from './migrations/1763610000000-unread-messages.js';
import { Growth1763620000000 } from './migrations/1763620000000-growth.js';
import { ImageRemovals1763630000000 } from './migrations/1763630000000-image-removals.js';
import { ListsByCursor1763640000000 } from './migrations/1763640000000-lists-by-cursor.js';
import { GroupRemovals1763650000000 } from './migrations/1763650000000-group-removals.js';
import { UsernameClaims1763652000000 } from './migrations/1763652000000-username-claims.js';
import { SecurityEvents1763670000000 } from './migrations/1763670000000-security-events.js';
import { ImagePositions1763700000000 } from './migrations/1763700000000-image-positions.js';
import { SecondFactors1763810000000 } from './migrations/1763810000000-second-factors.js';
import { PasswordResets1763820000000 } from './migrations/1763820000000-password-resets.js';
import { Leaving1763830000000 } from './migrations/1763830000000-leaving.js';
import { Documents1763840000000 } from './migrations/1763840000000-documents.js';
import { Consents1763841000000 } from './migrations/1763841000000-consents.js';
import { AccountActivity1763850000000 } from './migrations/1763850000000-account-activity.js';
import { AccountActivityIndex1763850100000 } from './migrations/1763850100000-account-activity-index.js';
import { Exports1763870000000 } from './migrations/1763870000000-exports.js';
import { Blocks1763900000000 } from './migrations/1763900000000-blocks.js';
import { Passkeys1763910000000 } from './migrations/1763910000000-passkeys.js';
import { Search1763920000000 } from './migrations/1763920000000-search.js';
import { ActivityDetails1763930000000 } from './migrations/1763930000000-activity-details.js';
import { GroupDepartures1763931000000 } from './migrations/1763931000000-group-departures.js';
import { Reports1763940000000 } from './migrations/1763940000000-reports.js';
import { Moderators1763943000000 } from './migrations/1763943000000-moderators.js';
import { AuditIndex1763943100000 } from './migrations/1763943100000-audit-index.js';
import { Statements1763944000000 } from './migrations/1763944000000-statements.js';
import { PhotoHashes1763950000000 } from './migrations/1763950000000-photo-hashes.js';
import { ImagesForReview1763950100000 } from './migrations/1763950100000-images-for-review.js';
import { BlocksByDecision1763951000000 } from './migrations/1763951000000-blocks-by-decision.js';
import { RacesOfDecisions1763960000000 } from './migrations/1763960000000-races-of-decisions.js';
import { OpenReportsOfSubject1763961000000 } from './migrations/1763961000000-open-reports-of-subject.js';
import { RecoveryCodesEnd1763971000000 } from './migrations/1763971000000-recovery-codes-end.js';
import { ConfirmedEmails1763971100000 } from './migrations/1763971100000-confirmed-emails.js';
import { ImpartialReviewers1763972000000 } from './migrations/1763972000000-impartial-reviewers.js';
import { RecordedLooks1763972010000 } from './migrations/1763972010000-recorded-looks.js';
import { HeldNotices1763972020000 } from './migrations/1763972020000-held-notices.js';
import { HashesToCompare1763972030000 } from './migrations/1763972030000-hashes-to-compare.js';
import { ErasureInPieces1763973000000 } from './migrations/1763973000000-erasure-in-pieces.js';
import { FoldedSearch1763974000000 } from './migrations/1763974000000-folded-search.js';
import { ExportsOnRequest1763975000000 } from './migrations/1763975000000-exports-on-request.js';
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
    InitialSchema1763600000000,
    UnreadMessages1763610000000,
    Growth1763620000000,
    ImageRemovals1763630000000,
    ListsByCursor1763640000000,
    GroupRemovals1763650000000,
    UsernameClaims1763652000000,
    SecurityEvents1763670000000,
    ImagePositions1763700000000,
    SecondFactors1763810000000,
    PasswordResets1763820000000,
    Leaving1763830000000,
    Documents1763840000000,
    Consents1763841000000,
    AccountActivity1763850000000,
    AccountActivityIndex1763850100000,
    Exports1763870000000,
    Blocks1763900000000,
    Passkeys1763910000000,
    Search1763920000000,
    ActivityDetails1763930000000,
    GroupDepartures1763931000000,
    Reports1763940000000,
    Moderators1763943000000,
    AuditIndex1763943100000,
    Statements1763944000000,
    PhotoHashes1763950000000,
    ImagesForReview1763950100000,
    BlocksByDecision1763951000000,
    RacesOfDecisions1763960000000,
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
