import type { MigrationInterface, QueryRunner } from 'typeorm';

// Between member and admin; and until when an account is suspended (`infinity`: until lifted).
const users = `
  alter table users
    add column is_moderator boolean not null default false,
    add column suspended_until timestamptz,
    add constraint users_admins_unsuspended check (suspended_until is null or not is_admin);
  create index users_moderators on users (id) where is_moderator`;

// What was reported may be gone before the decision: hence `target_id` without a foreign key, and
// the text as it was. Both reporter and subject may leave; the report stays until it is too old.
const reports = `
  create table reports (
    id integer generated always as identity constraint reports_pkey primary key,
    reporter_id integer constraint reports_reporter_id_fkey references users on delete set null,
    subject_id integer constraint reports_subject_id_fkey references users on delete set null,
    kind text not null,
    target_id bigint,
    group_id integer,
    category text not null,
    text text not null default '',
    evidence text not null default '',
    reported_at timestamptz not null default clock_timestamp(),
    claimed_by integer constraint reports_claimed_by_fkey references users on delete set null,
    claimed_until timestamptz,
    closed_at timestamptz,
    outcome text,
    constraint reports_kind check (kind in ('user', 'image', 'message', 'group', 'notice')),
    constraint reports_target check ((kind = 'notice') = (target_id is null)),
    constraint reports_category check (category in
      ('harassment', 'hate', 'spam', 'impersonation', 'under_age', 'intimate_image', 'illegal', 'other')),
    constraint reports_text_length check (char_length(text) <= 500),
    constraint reports_evidence_length check (char_length(evidence) <= 500),
    constraint reports_outcome check (outcome in ('acted', 'no_breach')),
    constraint reports_closed check ((closed_at is null) = (outcome is null))
  );
  create unique index reports_open_key on reports (reporter_id, kind, target_id) where closed_at is null;
  create index reports_of_reporter on reports (reporter_id, id);
  create index reports_of_subject on reports (subject_id);
  create index reports_claimed_by on reports (claimed_by);
  create index reports_of_target on reports (kind, target_id) where closed_at is null;
  create index reports_open on reports ((category not in ('under_age', 'intimate_image')), id) where closed_at is null;
  create index reports_closed_at on reports (closed_at) where closed_at is not null`;

// Of people without an account. Only the digest of the token that opens the status is kept.
const notices = `
  create table notices (
    report_id integer constraint notices_pkey primary key
      constraint notices_report_id_fkey references reports on delete cascade,
    reference text not null constraint notices_reference_key unique,
    token_digest text not null constraint notices_token_digest_key unique,
    name text not null,
    email text not null,
    place text not null,
    statement text not null,
    constraint notices_name_length check (char_length(name) between 1 and 100),
    constraint notices_email_length check (char_length(email) between 3 and 254),
    constraint notices_place_length check (char_length(place) between 1 and 500),
    constraint notices_statement_length check (char_length(statement) between 1 and 2000)
  )`;

// A photo that was deleted while somebody waits for a decision on it: it is on no list any more, and
// its objects go with this row.
const withheld = [
  `create table withheld_images (
     image_id integer constraint withheld_images_pkey primary key,
     filename text not null constraint withheld_images_filename_key unique,
     width integer,
     height integer,
     placeholder text,
     withheld_at timestamptz not null default clock_timestamp()
   )`,
  `create or replace function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if old.status = 'ready' and exists (
       select from reports where kind = 'image' and target_id = old.id and closed_at is null
     ) then
       insert into withheld_images (image_id, filename, width, height, placeholder)
       values (old.id, old.filename, old.width, old.height, old.placeholder);
       return null;
     end if;
     insert into object_deletions (key, not_before)
     select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
     from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`,
  `create function list_objects_of_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key)
     select prefix || old.filename from unnest(array['images/', 'thumbs/']) prefix
     on conflict (key) do nothing;
     return null;
   end $$`,
  'create trigger withheld_images_deleted after delete on withheld_images for each row execute function list_objects_of_withheld_image()',
  // With the last open report on a photo its reason to be kept ends. The lock lets the last of
  // several that close at once see that the others have.
  `create function release_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from withheld_images where image_id = old.target_id for update;
     delete from withheld_images where image_id = old.target_id and not exists (
       select from reports where kind = 'image' and target_id = old.target_id and closed_at is null
     );
     return null;
   end $$`,
  `create trigger reports_closed after update of closed_at on reports for each row
   when (old.kind = 'image' and old.closed_at is null and new.closed_at is not null) execute function release_withheld_image()`,
  `create trigger reports_deleted after delete on reports for each row
   when (old.kind = 'image' and old.closed_at is null) execute function release_withheld_image()`,
];

// What was done, on a report or without one, as its statement tells the member concerned.
const decisions = `
  create table decisions (
    id integer generated always as identity constraint decisions_pkey primary key,
    report_id integer constraint decisions_report_id_key unique
      constraint decisions_report_id_fkey references reports on delete set null,
    subject_id integer constraint decisions_subject_id_fkey references users on delete set null,
    action text not null,
    rule text,
    explanation text not null default '',
    is_automated boolean not null default false,
    until timestamptz,
    decided_by integer constraint decisions_decided_by_fkey references users on delete set null,
    decided_at timestamptz not null default clock_timestamp(),
    seen_at timestamptz,
    reversed_at timestamptz,
    constraint decisions_action check (action in
      ('dismiss', 'warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'delete_user')),
    constraint decisions_explanation_length check (char_length(explanation) <= 1000),
    constraint decisions_explained check (action in ('dismiss', 'reject') or (rule is not null and explanation <> '')),
    constraint decisions_until check ((action = 'suspend') = (until is not null))
  );
  create index decisions_of_subject on decisions (subject_id, id);
  create index decisions_decided_by on decisions (decided_by);
  create index decisions_decided_at on decisions (decided_at)`;

const appeals = [
  `create table appeals (
     id integer generated always as identity constraint appeals_pkey primary key,
     decision_id integer not null constraint appeals_decision_id_key unique
       constraint appeals_decision_id_fkey references decisions on delete cascade,
     text text not null,
     appealed_at timestamptz not null default clock_timestamp(),
     claimed_by integer constraint appeals_claimed_by_fkey references users on delete set null,
     claimed_until timestamptz,
     decided_by integer constraint appeals_decided_by_fkey references users on delete set null,
     by_sole_admin boolean not null default false,
     decided_at timestamptz,
     outcome text,
     answer text not null default '',
     constraint appeals_text_length check (char_length(text) between 1 and 2000),
     constraint appeals_answer_length check (char_length(answer) <= 1000),
     constraint appeals_outcome check (outcome in ('upheld', 'reversed')),
     constraint appeals_decided check ((decided_at is null) = (outcome is null) and (outcome is null or answer <> ''))
   )`,
  'create index appeals_open on appeals (id) where decided_at is null',
  'create index appeals_decided_by on appeals (decided_by)',
  'create index appeals_claimed_by on appeals (claimed_by)',
  // By another admin than the one who decided, unless there is no other.
  `create function require_another_admin() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if new.decided_by = (select decided_by from decisions where id = new.decision_id) then
       if exists (select from users where is_admin and id <> new.decided_by) then
         raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
       end if;
       new.by_sole_admin := true;
     end if;
     return new;
   end $$`,
  `create trigger appeals_decided before update of decided_at on appeals for each row
   when (old.decided_at is null and new.decided_at is not null) execute function require_another_admin()`,
];

// As before: evidence, statements and appeals go six months after the report was closed.
const retention = `
  create function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      );
  $$`;

const previousListOfObjects = `
  create or replace function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
     from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`;

export class Reports1763940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      users,
      reports,
      notices,
      ...withheld,
      decisions,
      ...appeals,
      retention,
    ])
      await runner.query(statement);
    await runner.query('revoke execute on function delete_old_reports() from public');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function delete_old_reports');
    await runner.query(previousListOfObjects);
    await runner.query('drop table appeals, decisions, withheld_images, notices, reports');
    await runner.query(
      'drop function require_another_admin, release_withheld_image, list_objects_of_withheld_image',
    );
    await runner.query('drop index users_moderators');
    await runner.query('alter table users drop column is_moderator, drop column suspended_until');
  }
}
