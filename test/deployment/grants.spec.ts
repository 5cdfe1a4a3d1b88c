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

const rightsIn = (text: string) =>
  text
    .trim()
    .split(/\n {4}(?=\w)/)
    .map((right) => {
      const [[verb, table], ...who] = right.split('\n').map((line) => line.trim().split(' '));
      return [verb, table, who.map((service) => service.join(' '))] as const;
    });

test.each(SERVICES)('%s does not have its statements compiled', async (service) => {
  expect(await as(service, 'show jit')).toEqual([{ jit: 'off' }]);
});

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

  // Below each right stand the services that have it, with their columns.
  const RIGHTS = rightsIn(`
    select users
      auth id email username password_hash age height_feet height_inches weight_pounds ethnicity sexual_position notes is_admin created_at erase_after is_moderator suspended_until email_confirmed_at standing signed_in_month erasure_warned_on language is_language_chosen age_asked email_canonical email_twin refused_for refusal_note
      groups-chat id email ${profile} is_admin created_at erase_after pairs_version is_moderator
      moderation id email ${profile} is_admin created_at erase_after is_moderator suspended_until news_seen_at standing language is_language_chosen age_asked
      profile-media id email ${profile} is_admin created_at erase_after is_moderator
    insert users
      auth email ${profile.replace('username', 'username password_hash')} standing language age_asked email_canonical
    update users
      auth password_hash erase_after email_confirmed_at standing signed_in_month erasure_warned_on language is_language_chosen age_asked
      moderation ${profile} is_admin is_moderator suspended_until news_seen_at standing
      profile-media ${profile}
    delete users
      moderation
    insert username_claims
      auth skeleton user_id
      moderation skeleton user_id
      profile-media skeleton user_id
    select password_resets
      auth digest user_id expires_at created_by
    insert password_resets
      auth digest user_id created_by
    delete password_resets
      auth
    select images
      groups-chat id user_id filename status is_approved is_face_picture position
      image-worker id user_id slot filename status is_approved is_face_picture width height placeholder uploaded_at position hash blocked_hash_id approved_at thumb_version copy_found_at copy_is_urgent
      moderation id user_id slot filename status is_approved is_face_picture width height placeholder uploaded_at position hash blocked_hash_id approved_at thumb_version copy_found_at copy_is_urgent queue_place
      profile-media id user_id slot filename status is_approved is_face_picture width height placeholder uploaded_at position thumb_version client_id
    insert images
      profile-media user_id slot filename client_id
    update images
      image-worker status width height placeholder hash blocked_hash_id thumb_version
      moderation is_approved is_face_picture blocked_hash_id copy_found_at
      profile-media position
    delete images
      image-worker
      moderation
      profile-media
    select blocked_hashes
      image-worker id owner_id hash blocked_at decision_id compared_through is_urgent earlier_decisions
      moderation id owner_id hash blocked_at decision_id compared_through is_urgent earlier_decisions
    insert blocked_hashes
      moderation owner_id hash decision_id compared_through is_urgent
    update blocked_hashes
      moderation blocked_at decision_id compared_through is_urgent earlier_decisions
    delete blocked_hashes
      moderation
    select image_removals
      moderation user_id reason removed_at rule note
      profile-media id user_id reason removed_at rule note
    insert image_removals
      image-worker user_id reason
      moderation user_id reason rule note
    delete image_removals
      profile-media
    select decisions
      moderation id report_id subject_id reporter_id action rule explanation is_automated until decided_by decided_at seen_at reversed_at
    insert decisions
      moderation report_id subject_id action rule explanation until decided_by
    update decisions
      moderation report_id until seen_at reversed_at
    select expelled_addresses
      auth hash
      moderation id hash decision_id expelled_at
    insert expelled_addresses
      moderation hash decision_id
    delete expelled_addresses
      moderation
    select evidence
      moderation id kind rule subject_id kept_by kept_at expires_at sealed
    insert evidence
      moderation kind rule subject_id kept_by expires_at sealed
    select appeals
      moderation id decision_id text appealed_at claimed_by claimed_until decided_by by_sole_admin decided_at outcome answer turn queue_place
    insert appeals
      moderation decision_id text
    update appeals
      moderation claimed_by claimed_until decided_by decided_at outcome answer
    select groups
      groups-chat id name code created_by created_at messages_version description counted_members counted_on
      moderation id name code created_by created_at messages_version description counted_members counted_on
    insert groups
      moderation name code created_by description
    update groups
      groups-chat messages_version
      moderation code messages_version description counted_members counted_on
    delete groups
      moderation
    select memberships
      groups-chat group_id user_id joined_at last_read_id
      moderation group_id user_id joined_at last_read_id
      profile-media group_id user_id
    insert memberships
      groups-chat group_id user_id last_read_id
      moderation group_id user_id last_read_id
    update memberships
      groups-chat last_read_id
    delete memberships
      groups-chat
      moderation
    select group_removals
      groups-chat group_id user_id
      moderation group_id user_id removed_at
    insert group_removals
      moderation group_id user_id
    delete group_removals
      moderation
    select group_departures
      moderation id group_id user_id left_at
    insert group_departures
      groups-chat group_id user_id
    select group_requests
      groups-chat id group_id user_id status is_current requested_at processed_at processed_by
      moderation id group_id user_id status is_current requested_at processed_at processed_by turn queue_place
    insert group_requests
      groups-chat group_id user_id
    update group_requests
      groups-chat status is_current processed_at
      moderation status is_current processed_at processed_by
    delete group_requests
      groups-chat
    select messages
      groups-chat id group_id user_id content client_id created_at reply_to_id edited_at
      moderation id group_id user_id content client_id created_at reply_to_id edited_at
    insert messages
      groups-chat group_id user_id content client_id reply_to_id
    update messages
      groups-chat content edited_at
    delete messages
      groups-chat
      moderation
    select blocks
      groups-chat blocker_id blocked_id created_at
      moderation blocker_id blocked_id created_at
    insert blocks
      groups-chat blocker_id blocked_id
      moderation blocker_id blocked_id
    delete blocks
      groups-chat
    select muted_members
      groups-chat user_id muted_id until
      moderation user_id muted_id until
    insert muted_members
      groups-chat user_id muted_id until
    update muted_members
      groups-chat until
    delete muted_members
      groups-chat
    select muted_groups
      groups-chat user_id group_id until
      moderation user_id group_id until
    insert muted_groups
      groups-chat user_id group_id until
    update muted_groups
      groups-chat until
    delete muted_groups
      groups-chat
    select totp_factors
      auth user_id secret last_step created_at
      moderation user_id created_at
    insert totp_factors
      auth user_id secret last_step
    update totp_factors
      auth secret last_step
    delete totp_factors
      auth
    select recovery_codes
      auth user_id digest
    insert recovery_codes
      auth user_id digest
    delete recovery_codes
      auth
    select passkeys
      auth id user_id slot credential_id public_key counter transports user_handle name created_at last_used
      moderation user_id name created_at last_used
    insert passkeys
      auth user_id slot credential_id public_key counter transports user_handle name
    update passkeys
      auth counter name last_used
    delete passkeys
      auth
    select audit_entries
      moderation id actor_id action subject_id at
    insert audit_entries
      auth id actor_id action subject_id at
      moderation actor_id action subject_id
    insert security_events
      auth kind account_id actor_id network label
      groups-chat kind actor_id group_id network
      moderation kind account_id actor_id network
    select account_activity
      auth id account_id at kind by_other label
      moderation id account_id at kind by_other label
    select documents
      auth id kind version effective_at published_at text language
      groups-chat kind effective_at
      moderation id kind version effective_at
      profile-media kind effective_at
    insert documents
      auth kind version effective_at text language
    select document_translations
      auth document_id language published_at text
    insert document_translations
      auth document_id language text
    select consents
      auth id user_id document_id action at language
      moderation id user_id document_id action at language
    insert consents
      auth user_id document_id action language
    select exports
      moderation id user_id state attempts name parts bytes requested_at expires_at
    delete exports
      moderation
    select reports
      moderation id reporter_id subject_id kind target_id group_id category text evidence reported_at claimed_by claimed_until closed_at outcome is_held second_look_at first_decision_id declared earlier_texts target_deleted_at turn queue_place
    insert reports
      moderation reporter_id subject_id kind target_id group_id category text evidence is_held declared earlier_texts target_deleted_at
    update reports
      moderation claimed_by claimed_until closed_at outcome second_look_at first_decision_id
    select kept_texts
      moderation id message_id group_id user_id content is_deleted kept_at
    select notices
      moderation report_id reference token_digest name email place statement
    insert notices
      moderation report_id reference token_digest name email place statement
    select withheld_images
      image-worker filename
      moderation image_id filename width height placeholder hash
    select object_deletions
      image-worker key not_before
    update object_deletions
      image-worker not_before
    delete object_deletions
      image-worker
    select age_checks
      auth user_id method checked_at checked_by reason
      moderation user_id method checked_at
    insert age_checks
      auth user_id method checked_by reason
    select invitations
      auth id digest created_by created_at expires_at used_by used_at note names_inviter
      moderation created_by created_at expires_at used_by used_at
    insert invitations
      auth digest created_by expires_at note names_inviter
    update invitations
      auth used_by used_at note
    delete invitations
      auth
    select hidden_members
      groups-chat id
      moderation id
      profile-media id
    select hidden_pairs
      groups-chat viewer_id member_id
      moderation viewer_id member_id
      profile-media viewer_id member_id
    select quiet_pairs
      groups-chat viewer_id member_id until
    select announcement_dismissals
      moderation announcement_id user_id
    insert announcement_dismissals
      moderation announcement_id user_id
    delete announcement_dismissals
      moderation
    select announcements
      moderation id text begins_at ends_at created_by created_at
    insert announcements
      moderation text begins_at ends_at created_by
    update announcements
      moderation ends_at
    delete announcements
      moderation`);

  test.each(RIGHTS)('only the designed columns allow %s on %s', (verb, table, who) => {
    expect(found(verb, table)).toEqual(who.map(sorted));
  });

  test('no service has a right that the list lacks', () => {
    const listed = RIGHTS.map(([verb, table]) => `${verb} ${table}`);
    const had = rights.map((line) => line.split(' ').slice(1, 3).join(' '));

    expect(had.filter((right) => !listed.includes(right))).toEqual([]);
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

// Any other function acts with the rights of its caller.
test('functions that act as their owner are open only to services that need them', async () => {
  const functions = await query<{ name: string; callers: Service[] }>(
    ownerUrl,
    `
    select p.oid::regprocedure::text as name,
      array(
        select service from unnest($1::text[], $2::text[]) as known (service, role)
        where has_function_privilege(role, p.oid, 'execute') order by service
      ) as callers
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype`,
    [SERVICES, SERVICES.map((service) => decodeURIComponent(new URL(urlOf(service)).username))],
  );

  expect(Object.fromEntries(functions.map(({ name, callers }) => [name, callers]))).toEqual({
    'advance_ids()': ['moderation'],
    'begin_erasure(integer,boolean,integer)': ['auth', 'moderation'],
    'delete_old_departures()': [],
    'delete_old_departures(integer)': ['moderation'],
    'delete_old_erasures()': [],
    'delete_old_erasures(integer)': ['moderation'],
    'delete_old_evidence(integer)': ['moderation'],
    'delete_old_kept_texts(integer)': ['moderation'],
    'delete_old_reports()': [],
    'delete_old_reports(integer)': ['moderation'],
    'delete_old_security_events()': [],
    'delete_old_security_events(integer)': ['auth'],
    'erase_account(integer,boolean)': ['auth', 'moderation'],
    'erase_messages(integer,integer)': ['auth', 'moderation'],
    'has_news(integer)': ['auth'],
    'members_to_wake(integer,integer,integer,integer)': ['auth'],
    'record_look(integer,text,bigint)': ['auth', 'groups-chat', 'moderation', 'profile-media'],
    'refuse_registration(integer,text,text)': ['auth'],
  });
});
