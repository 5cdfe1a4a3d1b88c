// lower() under pg_c_utf8 folds all of Unicode, whatever the database's locale. `suspended_until`
// is `infinity` until somebody lifts it, and `pairs_version` moves with every change of whom the
// user does not see.
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
    erase_after timestamptz,
    pairs_version integer not null default 0,
    is_moderator boolean not null default false,
    suspended_until timestamptz,
    constraint users_email_length check (char_length(email) between 3 and 254),
    constraint users_username_length check (char_length(username) between 1 and 30),
    constraint users_age check (age between 18 and 120),
    constraint users_height_feet check (height_feet between 4 and 8),
    constraint users_height_inches check (height_inches between 0 and 11),
    constraint users_weight check (weight_pounds between 50 and 500),
    constraint users_notes_length check (char_length(notes) <= 500),
    constraint users_admins_stay check (erase_after is null or not is_admin),
    constraint users_admins_unsuspended check (suspended_until is null or not is_admin)
  );
  create unique index users_email_key on users (lower(email collate "pg_c_utf8"));
  create unique index users_username_key on users (lower(username collate "pg_c_utf8"));
  create index users_admins on users (id) where is_admin;
  create index users_moderators on users (id) where is_moderator;
  create index users_leaving on users (id) where erase_after is not null`;

// The one place that decides who is hidden from other members.
const hiddenMembers =
  'create view hidden_members as select id from users where erase_after is not null';

// The name is free again as soon as its owner has another. The trigger fires after users_renamed,
// which locks groups: a transaction that waits for a group must not hold a claim another waits for.
const usernameClaims = [
  `create table username_claims (
     skeleton text constraint username_claims_pkey primary key,
     user_id integer not null constraint username_claims_user_id_fkey references users on delete cascade
   );
   create index username_claims_of_user on username_claims (user_id)`,
  `create function free_username_claims() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     delete from username_claims where user_id = new.id;
     return null;
   end $$`,
  `create trigger users_renamed_frees_claims after update of username on users for each row
   when (old.username is distinct from new.username) execute function free_username_claims()`,
];

// Keeps a restored backup from bringing anybody back; written whatever path a deletion took. It
// holds no names, only an id and when that account began, as another database may give the id to
// somebody else.
const ledger = [
  `create table erased_accounts (
     user_id integer not null,
     began_at timestamptz not null,
     erased_at timestamptz not null default clock_timestamp(),
     constraint erased_accounts_pkey primary key (user_id, began_at)
   )`,
  `create function list_erased_account() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into erased_accounts (user_id, began_at) values (old.id, old.created_at) on conflict do nothing;
     return null;
   end $$`,
  'create trigger users_erased after delete on users for each row execute function list_erased_account()',
  `create function delete_old_erasures() returns void
   language sql security definer set search_path = pg_catalog, pg_temp
   as $$ delete from public.erased_accounts where erased_at < now() - interval '90 days' $$`,
];

const blocks = [
  `create table blocks (
     blocker_id integer not null references users on delete cascade,
     blocked_id integer not null references users on delete cascade,
     created_at timestamptz not null default clock_timestamp(),
     constraint blocks_pkey primary key (blocker_id, blocked_id),
     constraint blocks_of_others check (blocker_id <> blocked_id)
   );
   create index blocks_of_blocked on blocks (blocked_id)`,
  `create table muted_members (
     user_id integer not null references users on delete cascade,
     muted_id integer not null references users on delete cascade,
     until timestamptz,
     constraint muted_members_pkey primary key (user_id, muted_id),
     constraint muted_members_of_others check (user_id <> muted_id)
   );
   create index muted_members_of_muted on muted_members (muted_id)`,
  // The one place that decides who is hidden from whom: both ways, except that admins and
  // moderators go on seeing everybody and are seen. What they review must not depend on blocks.
  `create view hidden_pairs as
     select pair.viewer_id, pair.member_id from (
       select blocker_id as viewer_id, blocked_id as member_id from blocks
       union all select blocked_id, blocker_id from blocks
     ) pair
     where not exists (select from users where id in (pair.viewer_id, pair.member_id) and (is_admin or is_moderator))`,
  // Lists whose messages are not announced or counted. A block that hides nothing counts, too.
  `create view quiet_pairs as
     select viewer_id, member_id, null::timestamptz as until from hidden_pairs
     union all select blocker_id, blocked_id, null from blocks
     union all select user_id, muted_id, until from muted_members`,
  // Both users are locked before the limit is counted, in the order of ids.
  `create function move_pairs_version() returns trigger language plpgsql security definer set search_path = public as $$
   declare pair blocks;
   begin
     if tg_op = 'INSERT' then pair := new; else pair := old; end if;
     perform from users where id in (pair.blocker_id, pair.blocked_id) order by id for no key update;
     if tg_op = 'INSERT' and (select count(*) from blocks where blocker_id = pair.blocker_id) > 1000 then
       raise check_violation using constraint = 'blocks_limit', message = 'too many blocks';
     end if;
     update users set pairs_version = pairs_version + 1 where id in (pair.blocker_id, pair.blocked_id);
     return null;
   end $$`,
  'create trigger blocks_changed after insert or delete on blocks for each row execute function move_pairs_version()',
  `create function move_pairs_version_of_admin() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     ) order by id for no key update;
     update users set pairs_version = pairs_version + 1 where id = new.id or id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     );
     return null;
   end $$`,
  `create trigger users_admin_changed after update of is_admin on users for each row
   when (old.is_admin <> new.is_admin) execute function move_pairs_version_of_admin()`,
  `create trigger users_moderator_changed after update of is_moderator on users for each row
   when (old.is_moderator <> new.is_moderator) execute function move_pairs_version_of_admin()`,
  `create function limit_muted_members() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id = new.user_id for no key update;
     if (select count(*) from muted_members where user_id = new.user_id) > 1000 then
       raise check_violation using constraint = 'muted_members_limit', message = 'too many mutes';
     end if;
     return null;
   end $$`,
  'create trigger muted_members_limited after insert on muted_members for each row execute function limit_muted_members()',
];

export const MEMBERS = [users, hiddenMembers, ...usernameClaims, ...ledger, ...blocks];
