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
    last_read_id bigint not null default 0,
    constraint memberships_pkey primary key (group_id, user_id)
  );
  create index memberships_user_id on memberships (user_id);
  create index memberships_in_order on memberships (group_id, joined_at, user_id)`;

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

// The group's codes no longer work for members whom an admin removed.
const removals = `
  create table group_removals (
    group_id integer not null
      constraint group_removals_group_id_fkey references groups on delete cascade,
    user_id integer not null
      constraint group_removals_user_id_fkey references users on delete cascade,
    removed_at timestamptz not null default clock_timestamp(),
    constraint group_removals_pkey primary key (group_id, user_id)
  );
  create index group_removals_user_id on group_removals (user_id)`;

// Records who left a group within the hour, so that an admin who removes them meanwhile is not too
// late. Only inserted, never updated: a lock on an older row would come before that of the user,
// whom a deletion locks first.
const departures = [
  `create table group_departures (
     id bigint generated always as identity constraint group_departures_pkey primary key,
     group_id integer not null
       constraint group_departures_group_id_fkey references groups on delete cascade,
     user_id integer not null
       constraint group_departures_user_id_fkey references users on delete cascade,
     left_at timestamptz not null default clock_timestamp()
   );
   create index group_departures_of_user on group_departures (user_id, group_id);
   create index group_departures_of_group on group_departures (group_id)`,
  // Waits for no deletion of a user or group, which may wait for this in turn.
  `create function delete_old_departures() returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$ delete from public.group_departures where id in (
        select id from public.group_departures where left_at < now() - interval '1 hour' for update skip locked
      ) $$`,
];

// A mute ends with the membership.
const mutes = `
  create table muted_groups (
    user_id integer not null,
    group_id integer not null,
    until timestamptz,
    constraint muted_groups_pkey primary key (user_id, group_id),
    constraint muted_groups_of_members foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
  );
  create index muted_groups_of_group on muted_groups (group_id, user_id)`;

const MOVE_VERSION = `
  create or replace function move_version_after_name_changed() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    perform 1 from groups where id in (select group_id from messages where user_id = new.id) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id in (select group_id from messages where user_id = new.id);
    return null;
  end $$`;

const HIDDEN_MOVES_VERSION = `
  create or replace trigger users_hidden after update of erase_after on users for each row
  when ((old.erase_after is null) <> (new.erase_after is null)) execute function move_version_after_name_changed()`;

const messages = [
  `create table messages (
     id bigint generated always as identity constraint messages_pkey primary key,
     group_id integer not null constraint messages_group_id_fkey references groups on delete cascade,
     user_id integer not null constraint messages_user_id_fkey references users on delete cascade,
     content text not null,
     client_id uuid,
     created_at timestamptz not null default clock_timestamp(),
     constraint messages_content_length check (char_length(content) between 1 and 200),
     constraint messages_user_id_client_id_key unique (user_id, client_id)
   );
   create index messages_of_group on messages (group_id, id)`,
  // Groups are locked in the order of their ids, as on every other path, against deadlocks.
  `create function move_version_after_messages_went() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform 1 from groups where id in (select group_id from gone) order by id for no key update;
     update groups set messages_version = messages_version + 1 where id in (select group_id from gone);
     return null;
   end $$`,
  `create trigger messages_deleted after delete on messages referencing old table as gone
   for each statement execute function move_version_after_messages_went()`,
  MOVE_VERSION,
  `create trigger users_renamed after update of username on users for each row
   when (old.username is distinct from new.username) execute function move_version_after_name_changed()`,
  // A poll of each of their groups shows a change.
  HIDDEN_MOVES_VERSION,
];

// Locks the groups before the user, as posting does, and in the order of their ids. Returns null
// for an admin, who has to give up their rights first, and for an unknown account.
const ERASE_ACCOUNT = `
  create or replace function erase_account(account integer, due_only boolean) returns integer[]
  language plpgsql security definer set search_path = public as $$
  declare locked integer[];
  begin
    select coalesce(array_agg(id), '{}') into locked from (
      select id from groups where id in (
        select group_id from messages where user_id = account union select group_id from memberships where user_id = account
      ) order by id for no key update
    ) own;
    delete from users where id = account and not is_admin and (not due_only or erase_after <= now());
    if not found then return null; end if;
    return locked;
  end $$`;

export const GROUPS = [
  groups,
  memberships,
  requests,
  removals,
  ...departures,
  mutes,
  ...messages,
  ERASE_ACCOUNT,
];
