import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../apps/operator/src/migrate/migrate.js';
import { roleOf, SERVICES, type Service } from '@lodge/database';
import { query, createDatabase } from '@lodge/testing';
import { triedRights } from '../support/rights.js';
import { rolePasswords } from '../support/schema.js';

const passwords = rolePasswords('a password');
const profile =
  'username age height_feet height_inches weight_pounds ethnicity sexual_position notes';

let ownerUrl: string;
let rights: string[];

const urlOf = (service: Service) => {
  const url = new URL(ownerUrl);
  url.username = roleOf(url.pathname.slice(1), service);
  url.password = passwords[service];
  return url.href;
};
const as = (service: Service, statement: string, values?: unknown[]) =>
  query(urlOf(service), statement, values);
const denied = { code: '42501' };

beforeAll(async () => {
  ownerUrl = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(ownerUrl, passwords);
  rights = await triedRights(ownerUrl, urlOf);
});

/** Puts the columns of a line like `auth email id` in an order that no new column changes. */
const sorted = (line: string) => {
  const [service, ...columns] = line.split(' ');
  return [service, ...columns.sort()].join(' ');
};

const found = (verb: string, table: string) =>
  rights
    .filter((line) => line.split(' ')[1] === verb && line.split(' ')[2] === table)
    .map((line) => sorted(line.replace(` ${verb} ${table}`, '')))
    .sort();

describe('tried in the database itself', () => {
  test('only auth reads or writes a password', () => {
    expect(
      rights
        .filter((line) => line.includes('password_hash'))
        .map((line) => line.split(' ', 3).join(' ')),
    ).toEqual(['auth select users', 'auth insert users', 'auth update users']);
  });

  test('only moderation grants admin rights', () => {
    expect(
      rights
        .filter((line) => !line.includes(' select ') && line.includes('is_admin'))
        .map((line) => line.split(' ', 3).join(' ')),
    ).toEqual(['moderation update users']);
  });

  test('no service can write generated ids or creation times', () => {
    expect(
      rights
        .filter(
          (line) =>
            / (insert|update) /.test(line) &&
            / (id|created_at|uploaded_at|requested_at)( |$)/.test(line),
        )
        .map((line) => line.split(' ', 3).join(' ')),
    ).toEqual(['auth insert audit_entries']);
  });

  test.each<[string, string, string[]]>([
    [
      'insert',
      'users',
      [
        `auth email ${profile.replace('username', 'username password_hash')} standing language age_asked email_canonical`,
      ],
    ],
    [
      'update',
      'users',
      [
        'auth password_hash erase_after email_confirmed_at standing signed_in_month erasure_warned_on language is_language_chosen age_asked email_canonical email_twin',
        `moderation ${profile} is_admin is_moderator suspended_until news_seen_at standing`,
        `profile-media ${profile}`,
      ],
    ],
    ['delete', 'users', ['moderation']],
    [
      'insert',
      'username_claims',
      ['auth skeleton user_id', 'moderation skeleton user_id', 'profile-media skeleton user_id'],
    ],
    ['update', 'username_claims', []],
    ['delete', 'username_claims', []],
    ['insert', 'password_resets', ['auth digest user_id created_by']],
    ['update', 'password_resets', []],
    ['delete', 'password_resets', ['auth']],
    ['insert', 'images', ['profile-media user_id slot filename']],
    [
      'update',
      'images',
      [
        'image-worker status width height placeholder hash blocked_hash_id thumb_version',
        'moderation is_approved is_face_picture blocked_hash_id copy_found_at',
        'profile-media position',
      ],
    ],
    ['delete', 'images', ['image-worker', 'moderation', 'profile-media']],
    [
      'insert',
      'blocked_hashes',
      ['moderation owner_id hash decision_id compared_through is_urgent'],
    ],
    [
      'update',
      'blocked_hashes',
      ['moderation blocked_at decision_id compared_through is_urgent earlier_decisions'],
    ],
    ['delete', 'blocked_hashes', ['moderation']],
    [
      'insert',
      'image_removals',
      ['image-worker user_id reason', 'moderation user_id reason rule note'],
    ],
    ['update', 'image_removals', []],
    ['delete', 'image_removals', ['profile-media']],
    [
      'insert',
      'decisions',
      ['moderation report_id subject_id action rule explanation until decided_by'],
    ],
    ['update', 'decisions', ['moderation report_id until seen_at reversed_at']],
    ['delete', 'decisions', []],
    ['insert', 'expelled_addresses', ['moderation hash decision_id']],
    ['update', 'expelled_addresses', []],
    ['delete', 'expelled_addresses', ['moderation']],
    ['select', 'expelled_addresses', ['auth hash', 'moderation id hash decision_id expelled_at']],
    ['insert', 'evidence', ['moderation kind rule subject_id kept_by expires_at sealed']],
    ['update', 'evidence', []],
    ['delete', 'evidence', []],
    ['insert', 'appeals', ['moderation decision_id text']],
    [
      'update',
      'appeals',
      ['moderation claimed_by claimed_until decided_by decided_at outcome answer'],
    ],
    ['delete', 'appeals', []],
    ['insert', 'groups', ['moderation name code created_by description']],
    [
      'update',
      'groups',
      ['groups-chat messages_version', 'moderation code messages_version description'],
    ],
    ['delete', 'groups', ['moderation']],
    [
      'insert',
      'memberships',
      ['groups-chat group_id user_id last_read_id', 'moderation group_id user_id last_read_id'],
    ],
    ['update', 'memberships', ['groups-chat last_read_id']],
    ['delete', 'memberships', ['groups-chat', 'moderation']],
    ['insert', 'group_removals', ['moderation group_id user_id']],
    ['update', 'group_removals', []],
    ['delete', 'group_removals', ['moderation']],
    ['insert', 'group_departures', ['groups-chat group_id user_id']],
    ['update', 'group_departures', []],
    ['delete', 'group_departures', []],
    ['insert', 'group_requests', ['groups-chat group_id user_id']],
    [
      'update',
      'group_requests',
      [
        'groups-chat status is_current processed_at',
        'moderation status is_current processed_at processed_by',
      ],
    ],
    ['delete', 'group_requests', ['groups-chat']],
    ['insert', 'messages', ['groups-chat group_id user_id content client_id reply_to_id']],
    ['update', 'messages', ['groups-chat content edited_at']],
    ['delete', 'messages', ['groups-chat', 'moderation']],
    ['insert', 'blocks', ['groups-chat blocker_id blocked_id', 'moderation blocker_id blocked_id']],
    ['update', 'blocks', []],
    ['delete', 'blocks', ['groups-chat']],
    ['insert', 'muted_members', ['groups-chat user_id muted_id until']],
    ['update', 'muted_members', ['groups-chat until']],
    ['delete', 'muted_members', ['groups-chat']],
    ['insert', 'muted_groups', ['groups-chat user_id group_id until']],
    ['update', 'muted_groups', ['groups-chat until']],
    ['delete', 'muted_groups', ['groups-chat']],
    [
      'select',
      'totp_factors',
      ['auth user_id secret last_step created_at', 'moderation user_id created_at'],
    ],
    ['insert', 'totp_factors', ['auth user_id secret last_step']],
    ['update', 'totp_factors', ['auth secret last_step']],
    ['delete', 'totp_factors', ['auth']],
    ['select', 'recovery_codes', ['auth user_id digest']],
    ['insert', 'recovery_codes', ['auth user_id digest']],
    ['update', 'recovery_codes', []],
    ['delete', 'recovery_codes', ['auth']],
    [
      'select',
      'passkeys',
      [
        'auth id user_id slot credential_id public_key counter transports user_handle name created_at last_used',
        'moderation user_id name created_at last_used',
      ],
    ],
    [
      'insert',
      'passkeys',
      ['auth user_id slot credential_id public_key counter transports user_handle name'],
    ],
    ['update', 'passkeys', ['auth counter name last_used']],
    ['delete', 'passkeys', ['auth']],
    ['select', 'audit_entries', ['moderation id actor_id action subject_id at']],
    ['update', 'audit_entries', []],
    ['delete', 'audit_entries', []],
    [
      'insert',
      'security_events',
      [
        'auth kind account_id actor_id network label',
        'groups-chat kind actor_id group_id network',
        'moderation kind account_id actor_id network',
      ],
    ],
    ['select', 'security_events', []],
    [
      'select',
      'account_activity',
      [
        'auth id account_id at kind by_other label',
        'moderation id account_id at kind by_other label',
      ],
    ],
    ['update', 'security_events', []],
    ['delete', 'security_events', []],
    ['insert', 'erased_accounts', []],
    ['update', 'erased_accounts', []],
    ['delete', 'erased_accounts', []],
    ['insert', 'documents', ['auth kind version effective_at text language']],
    ['insert', 'document_translations', ['auth document_id language text']],
    ['update', 'document_translations', []],
    ['delete', 'document_translations', []],
    ['update', 'documents', []],
    ['delete', 'documents', []],
    ['insert', 'consents', ['auth user_id document_id action language']],
    [
      'select',
      'consents',
      [
        'auth id user_id document_id action at language',
        'moderation id user_id document_id action at language',
      ],
    ],
    ['update', 'consents', []],
    ['delete', 'consents', []],
    ['insert', 'exports', ['moderation user_id name']],
    ['update', 'exports', ['moderation state attempts name parts bytes expires_at']],
    ['delete', 'exports', ['moderation']],
    [
      'insert',
      'reports',
      [
        'moderation reporter_id subject_id kind target_id group_id category text evidence is_held declared earlier_texts target_deleted_at',
      ],
    ],
    [
      'update',
      'reports',
      ['moderation claimed_by claimed_until closed_at outcome second_look_at first_decision_id'],
    ],
    ['delete', 'reports', []],
    [
      'select',
      'kept_texts',
      ['moderation id message_id group_id user_id content is_deleted kept_at'],
    ],
    ['insert', 'kept_texts', []],
    ['update', 'kept_texts', []],
    ['delete', 'kept_texts', []],
    [
      'insert',
      'notices',
      ['moderation report_id reference token_digest name email place statement'],
    ],
    ['update', 'notices', []],
    ['delete', 'notices', []],
    ['insert', 'withheld_images', []],
    ['update', 'withheld_images', []],
    ['delete', 'withheld_images', []],
    ['insert', 'object_deletions', []],
    ['update', 'object_deletions', ['image-worker not_before']],
    ['delete', 'object_deletions', ['image-worker']],
  ])('only the designed columns allow %s on %s', (verb, table, who) => {
    expect(found(verb, table)).toEqual(who.map(sorted));
  });

  test('no service reads tables outside its area', () => {
    const readers = (table: string) => found('select', table).map((line) => line.split(' ')[0]);
    expect(
      Object.fromEntries(
        [
          'users',
          'username_claims',
          'password_resets',
          'images',
          'image_removals',
          'decisions',
          'appeals',
          'blocked_hashes',
          'groups',
          'memberships',
          'group_removals',
          'group_departures',
          'group_requests',
          'messages',
          'object_deletions',
          'erased_accounts',
          'exports',
          'hidden_members',
          'hidden_pairs',
          'quiet_pairs',
          'unseen_news',
          'blocks',
          'muted_members',
          'muted_groups',
          'reports',
          'notices',
          'withheld_images',
          'migrations',
        ].map((table) => [table, readers(table)]),
      ),
    ).toEqual({
      users: ['auth', 'groups-chat', 'moderation', 'profile-media'],
      username_claims: [],
      password_resets: ['auth'],
      images: ['groups-chat', 'image-worker', 'moderation', 'profile-media'],
      image_removals: ['moderation', 'profile-media'],
      decisions: ['moderation'],
      appeals: ['moderation'],
      blocked_hashes: ['image-worker', 'moderation'],
      groups: ['groups-chat', 'moderation'],
      memberships: ['groups-chat', 'moderation', 'profile-media'],
      group_removals: ['groups-chat', 'moderation'],
      group_departures: ['moderation'],
      group_requests: ['groups-chat', 'moderation'],
      messages: ['groups-chat', 'moderation'],
      object_deletions: ['image-worker'],
      erased_accounts: [],
      exports: ['image-worker', 'moderation'],
      hidden_members: ['groups-chat', 'moderation', 'profile-media'],
      hidden_pairs: ['groups-chat', 'moderation', 'profile-media'],
      quiet_pairs: ['groups-chat'],
      unseen_news: [],
      blocks: ['groups-chat', 'moderation'],
      muted_members: ['groups-chat', 'moderation'],
      muted_groups: ['groups-chat', 'moderation'],
      reports: ['moderation'],
      notices: ['moderation'],
      withheld_images: ['image-worker', 'moderation'],
      migrations: [],
    });
  });

  test.each([
    ['images', 'groups-chat id user_id filename status is_approved is_face_picture position'],
    [
      'images',
      'profile-media id user_id slot filename status is_approved is_face_picture width height placeholder uploaded_at position thumb_version',
    ],
    ['documents', 'moderation id kind version effective_at'],
    ['blocks', 'moderation blocker_id blocked_id created_at'],
  ])('of %s a service reads these columns alone: %s', (table, who) => {
    expect(found('select', table)).toContain(sorted(who));
  });
});

describe.each(SERVICES)('%s', (service) => {
  test.each([
    'create table public.mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create function public.mine() returns integer language sql as $$ select 1 $$',
    'alter table users add column mine integer',
    'alter table users disable trigger all',
    'drop trigger images_deleted on images',
    'drop table messages',
    'truncate messages',
    'drop function list_objects_of_image() cascade',
    'create role mine superuser',
    'alter role current_user superuser',
    "copy users to program 'cat'",
    "select pg_read_file('/etc/passwd')",
    'select pg_reload_conf()',
    'set session authorization postgres',
  ])('is rejected: %s', async (statement) => {
    await expect(as(service, statement)).rejects.toMatchObject(denied);
  });

  test('a service cannot switch to the role of another', async () => {
    const other = SERVICES.find((one) => one !== service)!;
    await expect(
      as(service, `set role "${roleOf(new URL(ownerUrl).pathname.slice(1), other)}"`),
    ).rejects.toMatchObject(denied);
  });
});

test.each<[string, Service[]]>([
  ['delete_old_security_events()', ['auth']],
  ['delete_old_security_events(1)', ['auth']],
  ['delete_old_departures()', ['moderation']],
  ['delete_old_departures(1)', ['moderation']],
  ['delete_old_reports()', ['moderation']],
  ['delete_old_reports(1)', ['moderation']],
  ['delete_old_erasures()', ['moderation']],
  ['delete_old_erasures(1)', ['moderation']],
  ['delete_old_evidence(1)', ['moderation']],
  ['erase_account(0, false)', ['auth', 'moderation']],
  ['erase_messages(0, 1)', ['auth', 'moderation']],
  ['has_news(0)', ['auth']],
  ['(select count(*) from members_to_wake(0, 0, 1, 1))', ['auth']],
])('only those who need it call %s', async (call, callers) => {
  for (const service of SERVICES) {
    const called = as(service, `select ${call}`);
    if (callers.includes(service)) await expect(called).resolves.toHaveLength(1);
    else await expect(called).rejects.toMatchObject(denied);
  }
});

test('the granted rights suffice for each service, and triggers act beyond them', async () => {
  const [user] = await as(
    'auth',
    `
    insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
    values ('a@lodge.example', 'a', 'hash', 30, 6, 0, 180, 'Other', 'Side') returning id, is_admin`,
  );
  expect(user.is_admin).toBe(false);
  await as(
    'auth',
    "update users set password_hash = 'new' where id = $1 and password_hash = 'hash'",
    [user.id],
  );
  const [group] = await as(
    'moderation',
    "insert into groups (name, code) values ('A group', 'ABCDEF') returning id",
  );
  await as('groups-chat', 'insert into memberships (group_id, user_id) values ($1, $2)', [
    group.id,
    user.id,
  ]);
  await as(
    'groups-chat',
    "insert into messages (group_id, user_id, content) values ($1, $2, 'hello')",
    [group.id, user.id],
  );
  await as('profile-media', "update users set username = 'b' where id = $1", [user.id]);
  const [image] = await as(
    'profile-media',
    "insert into images (user_id, slot, filename) values ($1, 1, 'f') returning id",
    [user.id],
  );
  await as('image-worker', "update images set status = 'ready' where id = $1", [image.id]);
  await as('moderation', 'update images set is_approved = true where id = $1', [image.id]);
  expect(await as('groups-chat', 'select messages_version from groups')).toEqual([
    { messages_version: 1 },
  ]);
  await as('moderation', 'delete from users where id = $1', [user.id]);
  expect(
    (await as('image-worker', 'select key from object_deletions order by key')).map(
      ({ key }) => key,
    ),
  ).toEqual(['images/f', 'incoming/f', 'thumbs/f']);
  expect(await as('moderation', 'select * from messages')).toEqual([]);
});
