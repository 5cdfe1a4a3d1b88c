import type { MigrationInterface, QueryRunner } from 'typeorm';
import { END_LINKS } from './release-0-2/accounts.js';
import { ERASE_ACCOUNT, HIDDEN_MOVES_VERSION, MOVE_VERSION } from './release-0-2/groups.js';
import { DELETE_OLD_REPORTS } from './release-0-2/reports.js';
import { age, ONCE_INDEXED, WITHOUT_AGE } from './release-0-3/age.js';
import { COPIES, COPIES_DOWN, COPIES_INDEXES } from './release-0-3/copies.js';
import { EVIDENCE, EVIDENCE_DOWN } from './release-0-3/evidence.js';
import { EXPULSION, EXPULSION_DOWN } from './release-0-3/expulsion.js';
import { LANGUAGE, LANGUAGE_DOWN } from './release-0-3/language.js';
import { OPERATION, OPERATION_DOWN } from './release-0-3/operation.js';
import { PUSH, PUSH_DOWN, PUSH_FUNCTIONS } from './release-0-3/push.js';
import {
  REGISTRATION,
  REGISTRATION_DOWN,
  REGISTRATION_INDEXES,
} from './release-0-3/registration.js';
import {
  SECOND_LOOKS,
  SECOND_LOOKS_DOWN,
  SECOND_LOOKS_INDEXES,
} from './release-0-3/second-looks.js';

// No link and no recovery code outlives the password, whichever way it changed: whoever knew the
// old one could have made codes.
const endLinksAndCodes = `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $$`;

// Nobody decides a report that they made or that is about them, and only admins decide one about an
// admin or a moderator. An admin may decide if no other admin is left who could: of two that a
// report names, the one who made it comes before the one it is about.
const mayDecide = `
  create or replace function may_decide(reviewer integer, reporter integer, subject integer) returns boolean
  language sql stable set search_path = public as $$
    select case
      when not exists (select from users where id = reviewer and is_admin) then
        reviewer is distinct from reporter and reviewer is distinct from subject
        and not exists (select from users where id = subject and (is_admin or is_moderator))
      when reviewer = subject then not exists (select from users where is_admin and id <> reviewer)
      when reviewer = reporter then not exists (
        select from users where is_admin and id <> reviewer and id is distinct from subject
      )
      else true
    end
  $$`;

const reviewers = [
  `create or replace function require_another_reviewer() returns trigger language plpgsql security definer set search_path = public as $$
   declare report reports;
   begin
     select * into report from reports where id = new.report_id;
     if (case
       when new.report_id is null then new.decided_by = new.subject_id
       else not may_decide(new.decided_by, report.reporter_id, new.subject_id)
         or not may_look_again(new.decided_by, report.first_decision_id, report.reporter_id, report.subject_id)
     end) then
       raise check_violation using constraint = 'decisions_by_another_reviewer', message = 'decided by somebody concerned';
     end if;
     return new;
   end $$`,
  `create or replace trigger decisions_made before insert on decisions for each row
   when (new.decided_by is not null) execute function require_another_reviewer()`,
  // Reviewers who may not decide a report cannot claim it, so they keep nobody from it.
  `create or replace function require_another_claimant() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if not may_decide(new.claimed_by, new.reporter_id, new.subject_id)
       or not may_look_again(new.claimed_by, new.first_decision_id, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by somebody concerned';
     end if;
     return new;
   end $$`,
  `create or replace trigger reports_claimed before update of claimed_by, claimed_until on reports for each row
   when (new.claimed_by is not null and new.closed_at is null) execute function require_another_claimant()`,
];

// Admins may add themselves, and members they removed, to any group: only moderators are bound.
const requests = [
  `create or replace function require_impartial_processor() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if exists (select from users where id = new.processed_by and is_admin) then
       return new;
     end if;
     if new.processed_by = new.user_id then
       raise check_violation using constraint = 'group_requests_by_another', message = 'processed by its author';
     end if;
     if exists (select from group_removals where group_id = new.group_id and user_id = new.user_id) then
       raise check_violation using constraint = 'group_requests_after_removal', message = 'an admin removed the author';
     end if;
     return new;
   end $$`,
  `create or replace trigger group_requests_processed before update of status on group_requests for each row
   when (old.status = 'pending' and new.status <> 'pending' and new.processed_by is not null)
   execute function require_impartial_processor()`,
];

// Services that may not read the log call this. One entry in ten minutes tells as much as one for
// each page that is scrolled to.
const recordLook = `
  create or replace function record_look(actor integer, look text, subject bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if look not like 'look-%' then
      raise check_violation using message = 'not a look';
    end if;
    insert into public.audit_entries (actor_id, action, subject_id)
    select actor, look, subject where not exists (
      select from public.audit_entries
      where actor_id = actor and action = look and subject_id = subject and at > now() - interval '10 minutes'
    );
  end $$`;

// The first step of erasing an account with more than `most` messages, after which it cannot be
// kept: `erase_after` lies before any time at which somebody leaves. The member is hidden from then
// on, and due for the sweep. For a `small` account nothing changes. Returns no row for an admin,
// for an unknown account and, if only due accounts go, for one that is not due.
const beginErasure = `
  create or replace function begin_erasure(account integer, due_only boolean, most integer)
  returns table (state text, groups integer[])
  language plpgsql security definer set search_path = public as $$
  begin
    if exists (select from users where id = account and erase_after = 'epoch') then
      return query select 'continued', '{}'::integer[];
    elsif not exists (select from messages where user_id = account offset most limit 1) then
      return query select 'small', '{}'::integer[];
    else
      update users set erase_after = 'epoch'
      where id = account and not is_admin and (not due_only or is_erasure_due(id, standing, erase_after)) and erase_after is distinct from 'epoch';
      if found then
        return query select 'begun', array(select group_id from memberships where user_id = account);
      end if;
    end if;
  end $$`;

// Takes milliseconds, since posts to the groups wait for it. Locks the groups before the messages,
// in the order of their ids, as every path does.
const eraseMessages = `
  create or replace function erase_messages(account integer, most integer) returns integer
  language plpgsql security definer set search_path = public as $$
  declare chosen bigint[];
  begin
    select coalesce(array_agg(id), '{}') into chosen from (
      select id from messages
      where user_id = account and exists (select from users where id = account and erase_after = 'epoch') limit most
    ) own;
    perform from groups where id in (select group_id from messages where id = any(chosen)) order by id for no key update;
    delete from messages where id = any(chosen);
    return cardinality(chosen);
  end $$`;

// Reads the member's messages once, before the groups are locked.
const moveVersion = `
  create or replace function move_version_after_name_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare own integer[];
  begin
    own := array(select distinct group_id from messages where user_id = new.id);
    perform from groups where id = any(own) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id = any(own);
    return null;
  end $$`;

// A user who is no ordinary member is no admin, and is hidden from members.
const standing = [
  `alter table users add if not exists standing text not null default 'member'
     constraint users_standing check (standing in ('member', 'pending', 'expelled', 'dormant'))
     constraint users_admins_are_members check (standing = 'member' or not is_admin)`,
];

const rooms = [
  // A reply outlives the message it quotes, so `reply_to_id` is no foreign key.
  'alter table messages add if not exists reply_to_id bigint, add if not exists edited_at timestamptz',
  `alter table groups add if not exists description text not null default ''
     constraint groups_description_length check (char_length(description) <= 200)`,
  // Nobody has opened a link that confirms an address yet, and nothing that happened before is
  // news. Adding the columns writes no row, as `now()` is evaluated once.
  `alter table users add if not exists email_confirmed_at timestamptz,
     add if not exists news_seen_at timestamptz not null default now()`,
  ...standing,
  // The default is 1, because an earlier image-worker still makes such thumbs while it is replaced.
  `alter table images add if not exists approved_at timestamptz,
     add if not exists thumb_version smallint not null default 1`,
  `create or replace function note_approval() returns trigger language plpgsql as $$
   begin
     new.approved_at := case when new.is_approved then clock_timestamp() end;
     return new;
   end $$`,
  `create or replace trigger images_approved before update of is_approved on images for each row
   when (old.is_approved <> new.is_approved) execute function note_approval()`,
  // Notices beyond what anybody can read in a day wait behind everything else.
  'alter table reports add if not exists is_held boolean not null default false',
  // The last photo that a hash for everybody was compared with; null once compared with all.
  'alter table blocked_hashes add if not exists compared_through integer',
];

// Functions that act beyond the rights of the services that may call them.
const OWN_FUNCTIONS = [
  'delete_old_evidence()',
  'record_look(integer, text, bigint)',
  'begin_erasure(integer, boolean, integer)',
  'erase_messages(integer, integer)',
  ...PUSH_FUNCTIONS,
];

// Letters of another width, and those that fold to several, are found too.
const searched = (column: string) =>
  `casefold(regexp_replace(normalize(${column}, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;
const sortKey = (name: string) =>
  `${searched(name)} || chr(1) || (lower(${name} collate "pg_c_utf8") collate "pg_unicode_fast")`;

const STAGE =
  "case when is_held then 2 when category not in ('under_age', 'intimate_image') then 1 else 0 end";

// `reports_open` is an index of the previous version.
const INDEXES = [
  [
    'users_search',
    `users using gin ((${searched('username')}) gin_trgm_ops, (${searched('email')}) gin_trgm_ops)`,
  ],
  ['users_hidden', "users (id) where erase_after is not null or standing <> 'member' or age_asked"],
  ...COPIES_INDEXES,
  ...SECOND_LOOKS_INDEXES,
  ...REGISTRATION_INDEXES,
  ['users_in_order', `users ((${sortKey('username')}))`],
  ['groups_search', `groups using gin ((${searched('name')}) gin_trgm_ops)`],
  ['groups_in_order', `groups ((${sortKey('name')}))`],
  ['reports_queue', `reports ((${STAGE}), id) where closed_at is null`],
  ['blocked_hashes_to_compare', 'blocked_hashes (id) where compared_through is not null'],
  [
    'images_approved_in_order',
    'images (user_id, position, id desc) include (filename, is_face_picture, is_approved) where is_approved',
  ],
  ['images_with_old_thumbs', "images (id) where thumb_version < 2 and status = 'ready'"],
  ['audit_entries_by_actor', 'audit_entries (actor_id, id)'],
  ['audit_entries_of_subject', 'audit_entries (subject_id, id)'],
  ['audit_entries_of_kind', "audit_entries (split_part(action, ':', 1), id)"],
  ['audit_entries_by_time', 'audit_entries (at)'],
];

const DOWN_BEFORE_INDEXES = [
  HIDDEN_MOVES_VERSION,
  'create or replace view hidden_members as select id from users where erase_after is not null',
];

const DOWN = [
  ...LANGUAGE_DOWN,
  ...EVIDENCE_DOWN,
  ...PUSH_DOWN,
  ...OPERATION_DOWN,
  ...REGISTRATION_DOWN,
  ERASE_ACCOUNT,
  DELETE_OLD_REPORTS,
  ...EXPULSION_DOWN,
  ...COPIES_DOWN,
  ...SECOND_LOOKS_DOWN,
  'drop trigger images_approved on images',
  'drop trigger group_requests_processed on group_requests',
  'drop trigger reports_claimed on reports',
  'drop trigger decisions_made on decisions',
  `drop function note_approval, require_impartial_processor, require_another_claimant,
     require_another_reviewer, may_decide, record_look, begin_erasure, erase_messages`,
  'alter table blocked_hashes drop compared_through',
  'alter table reports drop is_held',
  'alter table images drop thumb_version, drop approved_at',
  ...WITHOUT_AGE,
  'alter table users drop standing, drop news_seen_at, drop email_confirmed_at',
  'alter table messages drop reply_to_id, drop edited_at',
  'alter table groups drop description',
  END_LINKS,
  MOVE_VERSION,
];

/**
 * Leads here from release 0.2.0 and from each state since: a database in one of those has recorded
 * an earlier name, so this runs again. Each statement may be repeated, and is a transaction of its
 * own, so that the system goes on meanwhile. An interrupted build of an index leaves an invalid one
 * behind.
 */
export class ReleaseZeroThree1764000000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const functions = [
      endLinksAndCodes,
      mayDecide,
      recordLook,
      beginErasure,
      eraseMessages,
      moveVersion,
    ];
    const tables = [
      ...reviewers,
      ...requests,
      ...rooms,
      ...REGISTRATION,
      ...OPERATION,
      ...EXPULSION,
      ...COPIES,
      ...SECOND_LOOKS,
      ...EVIDENCE,
      ...LANGUAGE,
      ...age,
      ...PUSH,
    ];
    for (const statement of [...functions, ...tables]) await runner.query(statement);
    for (const name of OWN_FUNCTIONS)
      await runner.query(`revoke execute on function ${name} from public`);
    for (const [name, index] of INDEXES) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${index}`);
    }
    for (const statement of ONCE_INDEXED) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN_BEFORE_INDEXES) await runner.query(statement);
    for (const [name] of INDEXES) await runner.query(`drop index ${name}`);
    for (const statement of DOWN) await runner.query(statement);
  }
}
