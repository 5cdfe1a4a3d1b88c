import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANNOUNCEMENT_KEPT_MONTHS, EXPORT_HOURS, RESET_LINK_MINUTES } from '@lodge/contracts';
import { AuthConfig } from '../apps/auth/src/auth.config.js';
import { DORMANT_YEARS } from '../apps/auth/src/leaving/dormancy.sql.js';
import { DELETE_OLD_INVITATIONS } from '../apps/auth/src/registration/invitations.sql.js';
import { ModerationConfig } from '../apps/moderation/src/moderation.config.js';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { LONGEST_SESSION_SECONDS, SESSION_SECONDS } from '../libs/access/src/session-record.js';

const migrations = join(projectDir, 'libs/database/src/migrations');
const read = (path: string) => readFileSync(path, 'utf8');

const DAY = 24 * 3_600;
const days = (seconds: number) => `${seconds / DAY} days`;

const AGE = /delete from (?:public\.)?(\w+) where [\w(), ]+ < now\(\) - interval '([^']+)'/g;

/** How long rows are kept, by table, as the newest definition of what deletes them says. */
function kept(): Record<string, string> {
  const releases = ['release-0-2', 'release-0-3'].map((name) => join(migrations, name));
  const sources = releases.flatMap((folder) =>
    readdirSync(folder).map((file) => read(join(folder, file))),
  );
  const found = [...sources, DELETE_OLD_INVITATIONS.text].flatMap((text) => [
    ...text.matchAll(AGE),
  ]);
  return Object.fromEntries(found.map(([, table, age]) => [table, age]));
}

function retention(): [data: string, kept: string][] {
  const { reports, decisions, security_events, erased_accounts, invitations } = kept();
  return [
    ['Account, profile, photos, messages', 'until the member deletes them or leaves'],
    ['Account of a member who leaves', `${new AuthConfig().DELETION_DAYS} days (DELETION_DAYS)`],
    ['Account that nobody uses', `${DORMANT_YEARS} year hidden, after DORMANT_MONTHS (off)`],
    ['Month of the last sign-in', 'while DORMANT_MONTHS is on'],
    ['Session', `${days(SESSION_SECONDS)} unused, ${days(LONGEST_SESSION_SECONDS)} at most`],
    // Both keys have the same time to live (apps/auth/test/notifications.spec.ts).
    ['Where a browser is notified', 'with its session'],
    ['Link for a new password', `${RESET_LINK_MINUTES} minutes`],
    ['Right to download a copy of one’s data', `${EXPORT_HOURS.kept} hours`],
    ['Report or notice, with its evidence', `${reports} after it was closed`],
    [
      'Statement of a decision, its appeal',
      `${decisions}, longer while it is in force or appealed`,
    ],
    ['Security log', security_events],
    ['Log of admins and moderators, by ids', 'not deleted'],
    ['Id of an erased account', erased_accounts],
    ['Who invited whom', invitations],
    [
      'Keyed hash of an expelled address',
      `${new ModerationConfig().EXPELLED_MONTHS} months (EXPELLED_MONTHS)`,
    ],
    [
      'Sealed package for the authorities',
      `${new ModerationConfig().EVIDENCE_MONTHS} months (EVIDENCE_MONTHS)`,
    ],
    ['Record of a consent', 'with the account'],
    ['That somebody was found to be an adult', 'with the account'],
    ['Published document', 'not deleted'],
    ['Announcement', `${ANNOUNCEMENT_KEPT_MONTHS} months after it is over`],
    ['Who dismissed an announcement', 'while it is shown'],
  ];
}

test('the table of retention in the documents says what the code does', () => {
  const written = read(join(projectDir, 'docs/lawful-operation.md')).split('## Retention')[1] ?? '';

  const rows = [...written.split('\n## ')[0].matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, data, age]) => [data, age])
    .filter(([data]) => data !== 'Data' && !data.startsWith('--'));

  expect(rows).toEqual(retention());
});

test('the documents name screens, routes and commands that there are', () => {
  const text = read(join(projectDir, 'docs/lawful-operation.md'));
  const routes = read(join(projectDir, 'test/access/rows.ts'));

  const named = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[\w:/-]+)`/g)].map(
    ([, route]) => route,
  );

  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((route) => !routes.includes(`'${route}'`))).toEqual([]);
});
