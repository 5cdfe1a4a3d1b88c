import type { Instant } from '@lodge/contracts';
import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { OpenReportsOfSubject1763961000000 } from './migrations/1763961000000-release-0-2.js';
import { ReleaseZeroThree1764000000000 } from './migrations/1764000000000-release-0-3.js';
import { StoredExports1764100000000 } from './migrations/1764100000000-stored-exports.js';
import { OldRowsInPieces1764100001000 } from './migrations/1764100001000-old-rows-in-pieces.js';
import { WaitingPhotos1764110000000 } from './migrations/1764110000000-waiting-photos.js';
import { KeptTexts1764120000000 } from './migrations/1764120000000-kept-texts.js';
import { ReportTurns1764120000001 } from './migrations/1764120000001-report-turns.js';
import { LinksOfAdmins1764120000002 } from './migrations/1764120000002-links-of-admins.js';
import { ReviewersAreMembers1764120000003 } from './migrations/1764120000003-reviewers-are-members.js';
import { CanonicalEmails1764140000000 } from './migrations/1764140000000-canonical-emails.js';
import { FoundNames1764160000001 } from './migrations/1764160000001-found-names.js';
import { HiddenMembersByIndex1764160000000 } from './migrations/1764160000000-hidden-members-by-index.js';
import { InvitationNotes1796000000000 } from './migrations/1796000000000-invitation-notes.js';
import { EndedSuspensions1796000000001 } from './migrations/1796000000001-ended-suspensions.js';
import { KeptTextsInPieces1796000000002 } from './migrations/1796000000002-kept-texts-in-pieces.js';
import { AnsweredAppeals1796000000003 } from './migrations/1796000000003-answered-appeals.js';
import { ReturningApplicants1796000000004 } from './migrations/1796000000004-returning-applicants.js';
import { ImpartialAnswers1796000000005 } from './migrations/1796000000005-impartial-answers.js';
import { RepeatedUploads1796000000006 } from './migrations/1796000000006-repeated-uploads.js';
import { UnevenIds1796000000007 } from './migrations/1796000000007-uneven-ids.js';
import { DecisionsOnReports1796000000008 } from './migrations/1796000000008-decisions-on-reports.js';
import { PooledPg } from './pooled-pg.js';

// Identities and counts stay far below 2^53; the contract has numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const dateOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** Avoids `Date`, which takes seven times as long. @throws RangeError for an infinite time */
function instantOf(text: string): Instant {
  if (!UTC.test(text)) return new Date(dateOf(text)).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf);

/** Prefers a 503 to a hung request: at most 3 s for a connection, 10 s for a statement. */
export const dataSourceOptions = (url: string, poolSize = 10): DataSourceOptions => ({
  type: 'postgres',
  driver: new PooledPg(),
  url,
  migrations: [
    OpenReportsOfSubject1763961000000,
    ReleaseZeroThree1764000000000,
    StoredExports1764100000000,
    OldRowsInPieces1764100001000,
    WaitingPhotos1764110000000,
    KeptTexts1764120000000,
    ReportTurns1764120000001,
    LinksOfAdmins1764120000002,
    ReviewersAreMembers1764120000003,
    CanonicalEmails1764140000000,
    HiddenMembersByIndex1764160000000,
    FoundNames1764160000001,
    InvitationNotes1796000000000,
    EndedSuspensions1796000000001,
    KeptTextsInPieces1796000000002,
    AnsweredAppeals1796000000003,
    ReturningApplicants1796000000004,
    ImpartialAnswers1796000000005,
    RepeatedUploads1796000000006,
    UnevenIds1796000000007,
    DecisionsOnReports1796000000008,
  ],
  migrationsTableName: 'migrations',
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  connectTimeoutMS: 3_000,
  extra: {
    max: poolSize,
    // A busy connection never gets idle, and would stay with a standby that was the primary.
    maxLifetimeSeconds: 300,
    statement_timeout: 10_000,
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
