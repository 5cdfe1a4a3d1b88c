import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScene, type Scene } from '@lodge/scene';
import { newGroup, signedIn, sql } from '@lodge/testing';
import { ANNOUNCEMENT_KEPT_MONTHS, DELETION_TEXTS, RESET_LINK_MINUTES } from '@lodge/contracts';
import { AuthConfig } from '../apps/auth/src/auth.config.js';
import { DORMANT_YEARS } from '../apps/auth/src/leaving/dormancy.sql.js';
import { DELETE_OLD_INVITATIONS } from '../apps/auth/src/accounts/retention.sql.js';
import { ModerationConfig } from '../apps/moderation/src/moderation.config.js';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { MAX_SESSION_SECONDS, SESSION_SECONDS } from '../libs/access/src/session-record.js';

const migrations = join(projectDir, 'libs/database/src/migrations');
const read = (path: string) => readFileSync(path, 'utf8');

const DAY = 24 * 3_600;
const days = (seconds: number) => `${seconds / DAY} days`;

const AGE =
  /delete from (?:public\.)?(\w+) where (?:id in \(\s*select id from public\.\w+ where )?[\w(), ]+ < now\(\) - interval '([^']+)'/g;

const sources = () =>
  ['schema-1.0.0.sql', ...readdirSync(migrations).filter((name) => /^\d/.test(name))].map((name) =>
    read(join(migrations, name)),
  );

/**
 * Returns the retention of rows by table, according to the newest definition of what deletes them.
 */
function kept(): Record<string, string> {
  const found = [...sources(), DELETE_OLD_INVITATIONS.text].flatMap((text) => [
    ...text.matchAll(AGE),
  ]);
  return Object.fromEntries(found.map(([, table, age]) => [table, age]));
}

interface Row {
  data: string;
  kept: string;
  tables?: string[];
}

function retention(): Row[] {
  const {
    reports,
    decisions,
    security_events,
    erased_accounts,
    invitations,
    group_departures,
    kept_texts,
  } = kept();
  const { EXPELLED_MONTHS, EVIDENCE_MONTHS } = new ModerationConfig();
  return [
    {
      data: 'Account, profile, photos, messages',
      kept: 'until the member deletes them or leaves',
      tables: ['users', 'images', 'messages', 'memberships', 'groups', 'username_claims'],
    },
    {
      data: 'Earlier versions of edited messages, and deleted messages',
      kept: `${kept_texts}, of an erased account without its name; if reported, as long as the report, and readable only through it`,
      tables: ['kept_texts'],
    },
    {
      data: 'Second factors, blocks, mutes',
      kept: 'until the member ends them or leaves',
      tables: [
        'passkeys',
        'totp_factors',
        'recovery_codes',
        'blocks',
        'muted_groups',
        'muted_members',
      ],
    },
    {
      data: 'Request to join or create a group',
      kept: 'with the account, or the group',
      tables: ['group_requests'],
    },
    {
      data: 'Account of a member who leaves',
      kept: `${new AuthConfig().DELETION_DAYS} days (DELETION_DAYS)`,
    },
    {
      data: 'Account that nobody uses',
      kept: `hidden for ${DORMANT_YEARS} year after DORMANT_MONTHS (off by default), or longer, until its owner has been warned`,
    },
    { data: 'Month of the last sign-in', kept: 'while DORMANT_MONTHS is on' },
    {
      data: 'Session',
      kept: `${days(SESSION_SECONDS)} unused, ${days(MAX_SESSION_SECONDS)} at most`,
    },
    // The two keys expire at the same time (apps/auth/test/notifications.spec.ts).
    { data: 'A browser’s push subscription', kept: 'with its session' },
    { data: 'That a session ended', kept: '24 hours, of a refused registration 14 days' },
    {
      data: 'Refused registration: the account without profile and photos (username, email address, hash of the password, language, invitation, consents), reason and note',
      kept: sources()
        .join()
        .match(/refused_at > now\(\) - interval '([^']+)'/)![1],
    },
    {
      data: 'Link for a new password',
      kept: `${RESET_LINK_MINUTES} minutes`,
      tables: ['password_resets'],
    },
    {
      data: 'Stored copy of version 0.2.0',
      kept: 'until the upgrade from 1.0.0',
      tables: ['exports'],
    },
    {
      data: 'Report or notice, with its evidence',
      kept: `${reports} after it was closed, longer while appealed`,
      tables: ['reports', 'notices'],
    },
    {
      data: 'Deleted photo that is reported',
      kept: 'until the report is closed',
      tables: ['withheld_images'],
    },
    {
      data: 'Statement of a decision, its appeal, who reported',
      kept: `${decisions} after it or its answer, or while it is in force`,
      tables: ['decisions', 'appeals'],
    },
    {
      data: 'Why a photo was removed, for its owner',
      kept: 'until the owner has read it',
      tables: ['image_removals'],
    },
    {
      data: 'Perceptual hash of a rejected photo',
      kept: 'with the account; of a photo blocked for everybody, until the block is reversed',
      tables: ['blocked_hashes'],
    },
    {
      data: 'That a member was removed from a group',
      kept: 'with the account, or the group, or until an admin adds them',
      tables: ['group_removals'],
    },
    {
      data: 'That a member left a group',
      kept: group_departures,
      tables: ['group_departures'],
    },
    { data: 'Security log', kept: security_events, tables: ['security_events'] },
    {
      data: 'Log of admins and moderators, by ids',
      kept: 'not deleted',
      tables: ['audit_entries'],
    },
    { data: 'Id of an erased account', kept: erased_accounts, tables: ['erased_accounts'] },
    {
      data: 'Name of a deleted photo’s file',
      kept: 'until its bytes are deleted',
      tables: ['object_deletions'],
    },
    { data: 'Who invited whom', kept: invitations, tables: ['invitations'] },
    { data: 'Note saying whom an invitation is for', kept: 'until it is used, revoked or over' },
    {
      data: 'Keyed hash of an expelled address',
      kept: `${EXPELLED_MONTHS} months (EXPELLED_MONTHS)`,
      tables: ['expelled_addresses'],
    },
    {
      data: 'Sealed package for the authorities',
      kept: `${EVIDENCE_MONTHS} months (EVIDENCE_MONTHS)`,
      tables: ['evidence'],
    },
    { data: 'Record of a consent', kept: 'with the account', tables: ['consents'] },
    {
      data: 'That somebody was found to be an adult',
      kept: 'with the account',
      tables: ['age_checks'],
    },
    {
      data: 'Published document',
      kept: 'not deleted',
      tables: ['documents', 'document_translations'],
    },
    {
      data: 'Announcement',
      kept: `${ANNOUNCEMENT_KEPT_MONTHS} months after it is over`,
      tables: ['announcements'],
    },
    {
      data: 'Who dismissed an announcement',
      kept: 'while it is shown',
      tables: ['announcement_dismissals'],
    },
  ];
}

test('every table of the database has its row in the table of retention', () => {
  const created = sources().flatMap((text) =>
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  const listed = retention().flatMap(({ tables = [] }) => tables);

  expect(listed.toSorted()).toEqual([...new Set(created)].toSorted());
});

test('the table of retention in the documents says what the code does', () => {
  const written = read(join(projectDir, 'docs/lawful-operation.md')).split('## Retention')[1] ?? '';

  const rows = [...written.split('\n## ')[0].matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, data, age]) => [data, age])
    .filter(([data]) => data !== 'Data' && !data.startsWith('--'));

  expect(rows).toEqual(retention().map(({ data, kept: age }) => [data, age]));
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

describe('An operator who looks into a breach', () => {
  const sectionOf = (document: string, title: string) =>
    read(join(projectDir, 'docs', document))
      .split(`## ${title}`)[1]
      .split('\n## ')[0];
  const found = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, statement]) => statement.replace(/\s+/g, ' ').trim());

  const breach = sectionOf('lawful-operation.md', 'Runbook for a breach');
  const log = sectionOf('runbooks.md', 'Read the security log');
  const statements = [
    ...found(breach, /```sql\n([^`]+)```/g),
    ...found(log, /psql .* -c "([^"]+)"/g),
  ];
  const conditions = found(log, /^\| [^|]+ \| `(.+?)`/gm);

  let scene: Scene;
  let id: number;
  let network = '';
  beforeAll(async () => {
    scene = await startScene();
    const admin = await signedIn(scene.url, scene.admin);
    ({ id } = (await admin.get('/api/user')).body.user);
    await newGroup(admin);
    await admin.get('/api/account/export');
    const events = (await run(statements[0])) as { network: string | null }[];
    network = events.findLast((event) => event.network)!.network!;
  });
  afterAll(() => scene.stop());

  const run = (statement: string) =>
    sql(scene, statement.replace(/_id = 7/g, `_id = ${id}`).replace('…', network));

  test('is given statements and conditions', () => {
    expect([statements.length, conditions.length]).toEqual([6, 12]);
  });

  test.each(statements)('finds what happened by: %s', async (statement) => {
    expect(await run(statement)).not.toHaveLength(0);
  });

  test.each(conditions)('can ask for: %s', async (condition) => {
    const events = await run(`select count(*) from security_events where ${condition}`);

    expect(events).toHaveLength(1);
  });
});

test.each(['lawful-operation.md', 'decisions/0029-readings-of-the-specification.md'])(
  '%s says with the words of the dialogs what remains of what is deleted',
  (document) => {
    expect(read(join(projectDir, 'docs', document))).toContain(DELETION_TEXTS.user.slice(0, -1));
  },
);
