import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InitialSchema1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      users,
      images,
      groups,
      memberships,
      requests,
      messages,
      objectDeletions,
      audit,
      ...triggers,
    ]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table audit_entries, object_deletions, messages, group_requests, memberships, groups, images, users cascade',
    );
    await runner.query(
      'drop function list_objects_of_image, list_original_of_image, move_version_after_messages_went, move_version_after_name_changed',
    );
  }
}

// lower() under pg_c_utf8 folds all of Unicode, whatever the database's locale.
const users = `
  create table users (
    id integer generated always as identity constraint users_pkey primary key,
    email text not null,
    username text not null,
    password_hash text not null,
    age smallint not null,
    height_feet smallint not null,
    height_inches smallint not null,
    weight_pounds smallint not null,
    ethnicity text not null,
    sexual_position text not null,
    notes text not null default '',
    is_admin boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    constraint users_email_length check (char_length(email) between 3 and 254),
    constraint users_username_length check (char_length(username) between 1 and 30),
    constraint users_age check (age between 18 and 120),
    constraint users_height_feet check (height_feet between 4 and 8),
    constraint users_height_inches check (height_inches between 0 and 11),
    constraint users_weight check (weight_pounds between 50 and 500),
    constraint users_notes_length check (char_length(notes) <= 500)
  );
  create unique index users_email_key on users (lower(email collate "pg_c_utf8"));
  create unique index users_username_key on users (lower(username collate "pg_c_utf8"));
  create index users_admins on users (id) where is_admin`;

// The slot keeps a member at 12 images, however many uploads run at once.
const images = `
  create table images (
    id integer generated always as identity constraint images_pkey primary key,
    user_id integer not null constraint images_user_id_fkey references users on delete cascade,
    slot smallint not null,
    filename text not null constraint images_filename_key unique,
    status text not null default 'processing',
    is_approved boolean not null default false,
    is_face_picture boolean not null default false,
    width integer,
    height integer,
    placeholder text,
    uploaded_at timestamptz not null default clock_timestamp(),
    constraint images_slot check (slot between 1 and 12),
    constraint images_status check (status in ('processing', 'ready')),
    constraint images_approved_is_ready check (status = 'ready' or not is_approved),
    constraint images_user_id_slot_key unique (user_id, slot)
  );
  create index images_by_decision on images (is_approved, (case when is_approved then -id else id end)) where status = 'ready';
  create index images_processing on images (uploaded_at) where status = 'processing'`;

const groups = `
  create table groups (
    id integer generated always as identity constraint groups_pkey primary key,
    name text not null,
    code text not null constraint groups_code_key unique,
    created_by integer constraint groups_created_by_fkey references users on delete set null,
    created_at timestamptz not null default clock_timestamp(),
    messages_version bigint not null default 0,
    constraint groups_name_length check (char_length(name) between 1 and 60),
    constraint groups_code_length check (char_length(code) = 6)
  );
  create unique index groups_name_key on groups (lower(name collate "pg_c_utf8"));
  create index groups_created_by on groups (created_by)`;

const memberships = `
  create table memberships (
    group_id integer not null constraint memberships_group_id_fkey references groups on delete cascade,
    user_id integer not null constraint memberships_user_id_fkey references users on delete cascade,
    joined_at timestamptz not null default clock_timestamp(),
    constraint memberships_pkey primary key (group_id, user_id)
  );
  create index memberships_user_id on memberships (user_id)`;

// A removal makes the member's request history, so that they may request again.
const requests = `
  create table group_requests (
    id integer generated always as identity constraint group_requests_pkey primary key,
    group_id integer not null constraint group_requests_group_id_fkey references groups on delete cascade,
    user_id integer not null constraint group_requests_user_id_fkey references users on delete cascade,
    status text not null default 'pending',
    is_current boolean not null default true,
    requested_at timestamptz not null default clock_timestamp(),
    processed_at timestamptz,
    processed_by integer constraint group_requests_processed_by_fkey references users on delete set null,
    constraint group_requests_status check (status in ('pending', 'approved', 'rejected')),
    constraint group_requests_processed check ((status = 'pending') = (processed_at is null))
  );
  create unique index group_requests_current_key on group_requests (group_id, user_id) where is_current;
  create index group_requests_user_id on group_requests (user_id);
  create index group_requests_processed_by on group_requests (processed_by);
  create index group_requests_by_decision on group_requests ((status <> 'pending'), (case when status = 'pending' then id else -id end))`;

const messages = `
  create table messages (
    id bigint generated always as identity constraint messages_pkey primary key,
    group_id integer not null constraint messages_group_id_fkey references groups on delete cascade,
    user_id integer not null constraint messages_user_id_fkey references users on delete cascade,
    content text not null,
    client_id uuid,
    created_at timestamptz not null default clock_timestamp(),
    constraint messages_content_length check (char_length(content) between 1 and 200),
    constraint messages_user_id_client_id_key unique (user_id, client_id)
  );
  create index messages_of_group on messages (group_id, id)`;

// A row goes only after its object is gone.
const objectDeletions = `
  create table object_deletions (
    key text constraint object_deletions_pkey primary key,
    not_before timestamptz not null default now()
  );
  create index object_deletions_due on object_deletions (not_before)`;

// By ids alone: nothing personal outlives a member.
const audit = `
  create table audit_entries (
    id bigint generated always as identity constraint audit_entries_pkey primary key,
    actor_id integer not null,
    action text not null,
    subject_id bigint not null,
    at timestamptz not null default clock_timestamp()
  )`;

const triggers = [
  // A worker may still be writing the variants of a deleted image: its objects are removed once
  // that worker must have ended (jobs end after 60 s).
  `create function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
     from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`,
  'create trigger images_deleted after delete on images for each row execute function list_objects_of_image()',

  `create function list_original_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key) values ('incoming/' || new.filename) on conflict (key) do nothing;
     return null;
   end $$`,
  `create trigger images_became_ready after update of status on images for each row
   when (old.status = 'processing' and new.status = 'ready') execute function list_original_of_image()`,

  // Groups are locked in the order of their ids, as on every other path, against deadlocks.
  `create function move_version_after_messages_went() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform 1 from groups where id in (select group_id from gone) order by id for no key update;
     update groups set messages_version = messages_version + 1 where id in (select group_id from gone);
     return null;
   end $$`,
  `create trigger messages_deleted after delete on messages referencing old table as gone
   for each statement execute function move_version_after_messages_went()`,

  `create function move_version_after_name_changed() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform 1 from groups where id in (select group_id from messages where user_id = new.id) order by id for no key update;
     update groups set messages_version = messages_version + 1 where id in (select group_id from messages where user_id = new.id);
     return null;
   end $$`,
  `create trigger users_renamed after update of username on users for each row
   when (old.username is distinct from new.username) execute function move_version_after_name_changed()`,
];
