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

/** The rows of the table of retention, each with the tables that hold it. */
const DATA: Record<string, string[]> = {
  'Account, profile, photos, messages': [
    'users',
    'images',
    'messages',
    'pins',
    'memberships',
    'groups',
    'username_claims',
  ],
  'Earlier versions of edited messages, and deleted messages': ['kept_texts'],
  'Nods to messages': ['nods'],
  'Whom a message names or answers': ['calls'],
  'Second factors, blocks, mutes, stars': [
    'passkeys',
    'totp_factors',
    'recovery_codes',
    'blocks',
    'muted_groups',
    'muted_members',
    'stars',
  ],
  'Request to join or create a group': ['group_requests'],
  'Account of a member who leaves': [],
  'Account of a member who pauses': [],
  'Account that nobody uses': [],
  'Month of the last sign-in': [],
  Session: [],
  // The two keys expire at the same time (apps/auth/test/notifications.spec.ts).
  'A browser’s push subscription': [],
  'That a session ended': [],
  'Refused registration: the account without profile and photos (username, email address, hash of the password, language, invitation, consents), reason and note':
    [],
  'Link for a new password': ['password_resets'],
  'Stored copy of version 0.2.0': ['exports'],
  'Report or notice, with its evidence': ['reports', 'notices'],
  'Deleted photo that is reported': ['withheld_images'],
  'Statement of a decision, its appeal, who reported': ['decisions', 'appeals'],
  'Why a photo was removed, for its owner': ['image_removals'],
  'Perceptual hash of a rejected photo': ['blocked_hashes'],
  'That a member was removed from a group': ['group_removals'],
  'That a member left a group': ['group_departures'],
  'Security log': ['security_events'],
  'Log of admins and moderators, by ids': ['audit_entries'],
  'Id of an erased account': ['erased_accounts'],
  'Name of a deleted photo’s file': ['object_deletions'],
  'Who invited whom': ['invitations'],
  'Note saying whom an invitation is for': [],
  'Keyed hash of an expelled address': ['expelled_addresses'],
  'Sealed package for the authorities': ['evidence'],
  'Record of a consent': ['consents'],
  'That somebody was found to be an adult': ['age_checks'],
  'Published document': ['documents', 'document_translations'],
  Announcement: ['announcements'],
  'Who dismissed an announcement': ['announcement_dismissals'],
};

/** How long the code keeps some of them. */
function times(): Record<string, string> {
  const ofRows = kept();
  const { EXPELLED_MONTHS, EVIDENCE_MONTHS } = new ModerationConfig();
  const byTable = Object.entries(DATA).flatMap(([data, [table]]) =>
    ofRows[table] ? [[data, ofRows[table]]] : [],
  );
  return {
    ...Object.fromEntries(byTable),
    'Account of a member who leaves': `${new AuthConfig().DELETION_DAYS} days (DELETION_DAYS)`,
    'Account that nobody uses': `hidden for ${DORMANT_YEARS} year after DORMANT_MONTHS`,
    Session: `${days(SESSION_SECONDS)} unused, ${days(MAX_SESSION_SECONDS)} at most`,
    [Object.keys(DATA).find((data) => data.startsWith('Refused registration'))!]: sources()
      .join()
      .match(/refused_at > now\(\) - interval '([^']+)'/)![1],
    'Link for a new password': `${RESET_LINK_MINUTES} minutes`,
    'Keyed hash of an expelled address': `${EXPELLED_MONTHS} months (EXPELLED_MONTHS)`,
    'Sealed package for the authorities': `${EVIDENCE_MONTHS} months (EVIDENCE_MONTHS)`,
    Announcement: `${ANNOUNCEMENT_KEPT_MONTHS} months after it is over`,
  };
}

test('every table of the database has its row in the table of retention', () => {
  const created = sources().flatMap((text) =>
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );

  expect(Object.values(DATA).flat().toSorted()).toEqual([...new Set(created)].toSorted());
});

test('the table of retention in the documents says what the code does', () => {
  const written = read(join(projectDir, 'docs/lawful-operation.md')).split('## Retention')[1] ?? '';
  const rows = [...written.split('\n## ')[0].matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, data, age]) => [data, age])
    .filter(([data]) => data !== 'Data' && !data.startsWith('--'));
  const ages = Object.fromEntries(rows);

  expect(rows.map(([data]) => data)).toEqual(Object.keys(DATA));
  expect(Object.keys(times()).length).toBeGreaterThan(14);
  for (const [data, age] of Object.entries(times())) expect(ages[data]).toContain(age);
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
