-- The schema of release 1.0.0. A new database begins here, and the dated migrations lead on. It is
-- never edited: today's schema is in schema.sql.

-- Serves searches by a part of a name or email, which no ordered index does. The owner of a database
-- may add pg_trgm, which comes with PostgreSQL.
create extension if not exists pg_trgm;

-- The default suits spinning disks: whole tables were read for fifty rows. New connections get it.
do $$ begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
end $$;

-- Members

-- lower() under pg_c_utf8 folds all of Unicode, whatever the database's locale. `suspended_until`
-- is `infinity` until somebody lifts it, and `pairs_version` moves with every change of whom the
-- user does not see. A user who is no ordinary member is no admin, and is hidden from members. The
-- services fill in the canonical email, because IDNA is not in SQL. `signed_in_month` is null until
-- DORMANT_MONTHS is set and a sweep or sign-in saw the account, and again once it is off. `age_asked`
-- marks members who have to prove their age first; neither a birthday nor what a verifier calls them
-- is stored.
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
  email_confirmed_at timestamptz,
  news_seen_at timestamptz not null default now(),
  language text not null default 'en',
  is_language_chosen boolean not null default false,
  email_canonical text,
  email_twin integer not null default 0,
  standing text not null default 'member',
  signed_in_month date,
  erasure_warned_on date,
  age_asked boolean not null default false,
  was_pending boolean not null default false,
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_username_length check (char_length(username) between 1 and 30),
  constraint users_age check (age between 18 and 120),
  constraint users_height_feet check (height_feet between 4 and 8),
  constraint users_height_inches check (height_inches between 0 and 11),
  constraint users_weight check (weight_pounds between 50 and 500),
  constraint users_notes_length check (char_length(notes) <= 500),
  constraint users_admins_stay check (erase_after is null or not is_admin),
  constraint users_admins_unsuspended check (suspended_until is null or not is_admin),
  constraint users_language check (language ~ '^[a-z]{2,3}$'),
  constraint users_standing check (standing in ('member', 'pending', 'expelled', 'dormant')),
  constraint users_admins_are_members check (standing = 'member' or not is_admin),
  constraint users_expelled_decide_nothing check (standing <> 'expelled' or not is_moderator)
);
create unique index users_email_key on users (lower(email collate "pg_c_utf8"));
create unique index users_username_key on users (lower(username collate "pg_c_utf8"));
create index users_admins on users (id) where is_admin;
create index users_moderators on users (id) where is_moderator;
create index users_leaving on users (id) where erase_after is not null;
create index users_hidden on users (id) where erase_after is not null or standing <> 'member' or age_asked;
create index users_pending on users (id) where standing = 'pending' and erase_after is null;
create unique index users_email_canonical_key on users (email_canonical, email_twin);
create index users_email_unknown on users (id) where email_canonical is null;
create index users_search on users using gin ((casefold(regexp_replace(normalize(username, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast")) gin_trgm_ops, (casefold(regexp_replace(normalize(email, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast")) gin_trgm_ops);
create index users_in_order on users ((casefold(regexp_replace(normalize(username, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast") || chr(1) || (lower(username collate "pg_c_utf8") collate "pg_unicode_fast")));

-- Holds what searches compare, so that one or two letters, which `users_search` cannot serve,
-- need no folding of every name. The plain columns are there because an index-only scan needs
-- them.
create index users_found on users (id, (casefold(regexp_replace(normalize(username, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast")), (casefold(regexp_replace(normalize(email, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast"))) include (username, email);

-- The one place that decides who is hidden from other members.
create view hidden_members as
  select id from users where erase_after is not null or standing <> 'member' or age_asked;

-- The name is free again as soon as its owner has another. The trigger fires after users_renamed,
-- which locks groups: a transaction that waits for a group must not hold a claim another waits for.
create table username_claims (
  skeleton text constraint username_claims_pkey primary key,
  user_id integer not null constraint username_claims_user_id_fkey references users on delete cascade
);
create index username_claims_of_user on username_claims (user_id);

create function free_username_claims() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     delete from username_claims where user_id = new.id;
     return null;
   end $$;
create trigger users_renamed_frees_claims after update of username on users for each row
  when (old.username is distinct from new.username) execute function free_username_claims();

-- Keeps a restored backup from bringing anybody back; written whatever path a deletion took. It
-- holds no names, only an id and when that account began, as another database may give the id to
-- somebody else.
create table erased_accounts (
  user_id integer not null,
  began_at timestamptz not null,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erased_accounts_pkey primary key (user_id, began_at)
);

create function list_erased_account() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into erased_accounts (user_id, began_at) values (old.id, old.created_at) on conflict do nothing;
     return null;
   end $$;
create trigger users_erased after delete on users for each row execute function list_erased_account();

create function delete_old_erasures() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ delete from public.erased_accounts where erased_at < now() - interval '90 days' $$;

create table blocks (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_of_others check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table muted_members (
  user_id integer not null references users on delete cascade,
  muted_id integer not null references users on delete cascade,
  until timestamptz,
  constraint muted_members_pkey primary key (user_id, muted_id),
  constraint muted_members_of_others check (user_id <> muted_id)
);
create index muted_members_of_muted on muted_members (muted_id);

-- The one place that decides who is hidden from whom: both ways, except that admins and
-- moderators go on seeing everybody and are seen. What they review must not depend on blocks.
create view hidden_pairs as
  select pair.viewer_id, pair.member_id from (
    select blocker_id as viewer_id, blocked_id as member_id from blocks
    union all select blocked_id, blocker_id from blocks
  ) pair
  where not exists (select from users where id in (pair.viewer_id, pair.member_id) and (is_admin or is_moderator));

-- Lists whose messages are not announced or counted. A block that hides nothing counts, too.
create view quiet_pairs as
  select viewer_id, member_id, null::timestamptz as until from hidden_pairs
  union all select blocker_id, blocked_id, null from blocks
  union all select user_id, muted_id, until from muted_members;

-- Both users are locked before the limit is counted, in the order of ids.
create function move_pairs_version() returns trigger language plpgsql security definer set search_path = public as $$
   declare pair blocks;
   begin
     if tg_op = 'INSERT' then pair := new; else pair := old; end if;
     perform from users where id in (pair.blocker_id, pair.blocked_id) order by id for no key update;
     if tg_op = 'INSERT' and (select count(*) from blocks where blocker_id = pair.blocker_id) > 1000 then
       raise check_violation using constraint = 'blocks_limit', message = 'too many blocks';
     end if;
     update users set pairs_version = pairs_version + 1 where id in (pair.blocker_id, pair.blocked_id);
     return null;
   end $$;
create trigger blocks_changed after insert or delete on blocks for each row execute function move_pairs_version();

create function move_pairs_version_of_admin() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     ) order by id for no key update;
     update users set pairs_version = pairs_version + 1 where id = new.id or id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     );
     return null;
   end $$;
create trigger users_admin_changed after update of is_admin on users for each row
  when (old.is_admin <> new.is_admin) execute function move_pairs_version_of_admin();
create trigger users_moderator_changed after update of is_moderator on users for each row
  when (old.is_moderator <> new.is_moderator) execute function move_pairs_version_of_admin();

create function limit_muted_members() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from users where id = new.user_id for no key update;
     if (select count(*) from muted_members where user_id = new.user_id) > 1000 then
       raise check_violation using constraint = 'muted_members_limit', message = 'too many mutes';
     end if;
     return null;
   end $$;
create trigger muted_members_limited after insert on muted_members for each row execute function limit_muted_members();

-- Accounts

-- Append-only for services; the owner's function deletes only what is older than 90 days. The label
-- of the browser that signed in goes with the account, whatever path a deletion took; the event
-- stays.
create table security_events (
  id bigint generated always as identity constraint security_events_pkey primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  account_id integer,
  actor_id integer,
  group_id integer,
  network text,
  label text,
  constraint security_events_kind check (kind in (
    'registered', 'signed_in', 'signed_out', 'sign_in_failed', 'locked_out', 'password_changed', 'password_set_by_admin',
    'admin_granted', 'admin_revoked', 'admin_read_messages',
    'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used',
    'reset_requested', 'reset_link_created', 'password_reset',
    'profile_changed_by_admin', 'deletion_scheduled', 'deletion_cancelled', 'data_requested',
    'passkey_added', 'passkey_removed', 'passkey_counter_back',
    'confirmation_failed', 'moderator_granted', 'moderator_revoked'
  ))
);
create index security_events_at on security_events (at);
create index security_events_account on security_events (account_id, id);

create function delete_old_security_events() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ delete from public.security_events where at < now() - interval '90 days' $$;

create function forget_event_labels() returns trigger
  language plpgsql security definer set search_path = public as $$
      begin
        update security_events set label = null where account_id = old.id and label is not null;
        return null;
      end $$;
create trigger users_labels_forgotten after delete on users for each row execute function forget_event_labels();

-- What members may see of their accounts: neither the network nor who else acted.
create view account_activity as
  select id, account_id, at, kind, coalesce(actor_id <> account_id, false) as by_other, label
  from security_events where account_id is not null;

create table totp_factors (
  user_id integer constraint totp_factors_pkey primary key
    constraint totp_factors_user_id_fkey references users on delete cascade,
  secret text not null,
  last_step integer not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id integer not null constraint recovery_codes_user_id_fkey references users on delete cascade,
  digest text not null,
  constraint recovery_codes_pkey primary key (user_id, digest)
);

create table passkeys (
  id integer generated always as identity constraint passkeys_pkey primary key,
  user_id integer not null constraint passkeys_user_id_fkey references users on delete cascade,
  slot smallint not null constraint passkeys_slot check (slot between 1 and 10),
  credential_id text not null constraint passkeys_credential_id_length check (length(credential_id) <= 1364),
  public_key bytea not null constraint passkeys_public_key_length check (length(public_key) <= 1100),
  counter bigint not null,
  transports text not null,
  user_handle text not null,
  name text not null constraint passkeys_name_length check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used date,
  constraint passkeys_user_id_slot unique (user_id, slot),
  constraint passkeys_credential_id unique (credential_id)
);

create table password_resets (
  digest text not null constraint password_resets_pkey primary key,
  user_id integer not null constraint password_resets_user_id_fkey references users on delete cascade,
  expires_at timestamptz not null default clock_timestamp() + interval '30 minutes',
  created_by integer
);
create index password_resets_user_id on password_resets (user_id);
create index password_resets_expires_at on password_resets (expires_at);

-- No link and no recovery code outlives the password, whichever way it changed: whoever knew the
-- old one could have made codes. A change of hash alone, of a password that stays the same, ends
-- none.
create function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if current_setting('lodge.same_password', true) = 'yes' then return null; end if;
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $$;
create trigger users_password_changed after update of password_hash on users
  for each row execute function end_password_resets();

-- What members accepted must stay what it was: not even the owner changes or deletes a document.
-- Each takes effect a minute after it is published at the earliest, so that every process knows it
-- by then (decision 27). Accepting again after a withdrawal is another row of `consents`, whose
-- language is null for a withdrawal, and for what was accepted while each version had one text.
create table documents (
  id integer generated always as identity constraint documents_pkey primary key,
  kind text not null,
  version integer not null,
  effective_at timestamptz not null,
  published_at timestamptz not null default now(),
  text text not null,
  language text not null default 'en' constraint documents_language check (language ~ '^[a-z]{2,3}$'),
  constraint documents_kind check (kind in ('terms', 'privacy', 'sensitive', 'contact', 'accessibility')),
  constraint documents_version_key unique (kind, version),
  constraint documents_lead check (effective_at >= published_at + interval '1 minute'),
  constraint documents_text_length check (length(text) between 1 and 100000)
);
create index documents_effective on documents (effective_at);

create function keep_documents() returns trigger language plpgsql as $$
   begin
     raise exception 'documents are immutable';
   end $$;
create trigger documents_immutable before update or delete on documents for each row execute function keep_documents();
create trigger documents_kept before truncate on documents for each statement execute function keep_documents();

create table consents (
  id bigint generated always as identity constraint consents_pkey primary key,
  user_id integer not null constraint consents_user_id_fkey references users on delete cascade,
  document_id integer not null constraint consents_document_id_fkey references documents,
  action text not null,
  at timestamptz not null default clock_timestamp(),
  language text,
  constraint consents_action check (action in ('accepted', 'withdrawn'))
);
create index consents_of_user on consents (user_id, document_id, id);

-- The zip is `exports/<name>.1` to `exports/<name>.<parts>`. A part is counted before it is stored,
-- and each attempt has a name of its own, so that the row knows every object there may be.
create table exports (
  id integer generated always as identity constraint exports_pkey primary key,
  user_id integer not null
    constraint exports_user_id_key unique
    constraint exports_user_id_fkey references users on delete cascade,
  state text not null default 'preparing',
  attempts smallint not null default 0,
  name text not null default '',
  parts smallint not null default 0,
  bytes integer,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  constraint exports_state check (state in ('preparing', 'ready', 'failed')),
  constraint exports_ends check ((state = 'preparing') = (expires_at is null)),
  constraint exports_size check ((state = 'ready') = (bytes is not null))
);
create index exports_expires_at on exports (expires_at);

-- A part of an attempt in progress may be stored after this.
create function list_objects_of_export() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select 'exports/' || old.name || '.' || part,
       now() + case old.state when 'preparing' then interval '10 minutes' else interval '0' end
     from generate_series(1, old.parts) part
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$;
create trigger exports_deleted after delete on exports for each row execute function list_objects_of_export();
create trigger exports_begun_again after update of name on exports for each row
  when (old.name <> new.name) execute function list_objects_of_export();

-- What an admin made to let people in ends with their rights: another admin who ends those of a
-- thief ends the links, too. Admins have to give up their rights before they can go.
create function end_links_of_admin() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     delete from invitations where created_by = new.id and used_at is null;
     delete from password_resets where created_by = new.id;
     return null;
   end $$;
create trigger users_admin_ended after update of is_admin on users for each row
  when (old.is_admin and not new.is_admin) execute function end_links_of_admin();

-- Nobody becomes a moderator who waits, is suspended, is leaving, dormant or asked for their age.
-- This is no constraint: a moderator may be suspended, and may leave.
create function require_member() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     if new.standing <> 'member' or new.erase_after is not null or new.age_asked or new.suspended_until > now() then
       raise check_violation using constraint = 'users_moderators_are_members', message = 'no ordinary member';
     end if;
     return new;
   end $$;
create trigger users_made_moderator before update of is_moderator on users for each row
  when (new.is_moderator and not old.is_moderator) execute function require_member();

-- Accounts from before emails were unique in this form may share one: `email_twin` is the id of
-- each but the first. The unique index decides between two new accounts, this trigger between a new
-- one and any other, whether or not the first still exists.
create function refuse_email_twin() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    if exists (select from users where email_canonical = new.email_canonical) then
      raise unique_violation using constraint = 'users_email_canonical_key', message = 'email is taken';
    end if;
    return new;
  end $$;
create trigger users_email_refused before insert on users for each row
  when (new.email_canonical is not null) execute function refuse_email_twin();

-- Groups and messages

create table groups (
  id integer generated always as identity constraint groups_pkey primary key,
  name text not null,
  code text not null constraint groups_code_key unique,
  created_by integer constraint groups_created_by_fkey references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  messages_version bigint not null default 0,
  description text not null default '',
  constraint groups_name_length check (char_length(name) between 1 and 60),
  constraint groups_code_length check (char_length(code) = 6),
  constraint groups_description_length check (char_length(description) <= 200)
);
create unique index groups_name_key on groups (lower(name collate "pg_c_utf8"));
create index groups_created_by on groups (created_by);
create index groups_search on groups using gin ((casefold(regexp_replace(normalize(name, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast")) gin_trgm_ops);
create index groups_in_order on groups ((casefold(regexp_replace(normalize(name, nfkd), U&'[\0300-\036f]', '', 'g') collate "pg_unicode_fast") || chr(1) || (lower(name collate "pg_c_utf8") collate "pg_unicode_fast")));

create table memberships (
  group_id integer not null constraint memberships_group_id_fkey references groups on delete cascade,
  user_id integer not null constraint memberships_user_id_fkey references users on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  last_read_id bigint not null default 0,
  constraint memberships_pkey primary key (group_id, user_id)
);
create index memberships_user_id on memberships (user_id);
create index memberships_in_order on memberships (group_id, joined_at, user_id);

-- A removal makes the member's request history, so that they may request again.
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
create index group_requests_by_decision on group_requests ((status <> 'pending'), (case when status = 'pending' then id else -id end));

-- The group's codes no longer work for members whom an admin removed.
create table group_removals (
  group_id integer not null
    constraint group_removals_group_id_fkey references groups on delete cascade,
  user_id integer not null
    constraint group_removals_user_id_fkey references users on delete cascade,
  removed_at timestamptz not null default clock_timestamp(),
  constraint group_removals_pkey primary key (group_id, user_id)
);
create index group_removals_user_id on group_removals (user_id);

-- Records who left a group within the hour, so that an admin who removes them meanwhile is not too
-- late. Only inserted, never updated: a lock on an older row would come before that of the user,
-- whom a deletion locks first.
create table group_departures (
  id bigint generated always as identity constraint group_departures_pkey primary key,
  group_id integer not null
    constraint group_departures_group_id_fkey references groups on delete cascade,
  user_id integer not null
    constraint group_departures_user_id_fkey references users on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);
create index group_departures_of_user on group_departures (user_id, group_id);
create index group_departures_of_group on group_departures (group_id);

-- Waits for no deletion of a user or group, which may wait for this in turn.
create function delete_old_departures() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ delete from public.group_departures where id in (
        select id from public.group_departures where left_at < now() - interval '1 hour' for update skip locked
      ) $$;

-- A mute ends with the membership.
create table muted_groups (
  user_id integer not null,
  group_id integer not null,
  until timestamptz,
  constraint muted_groups_pkey primary key (user_id, group_id),
  constraint muted_groups_of_members foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
);
create index muted_groups_of_group on muted_groups (group_id, user_id);

-- A reply outlives the message it quotes, so `reply_to_id` is no foreign key.
create table messages (
  id bigint generated always as identity constraint messages_pkey primary key,
  group_id integer not null constraint messages_group_id_fkey references groups on delete cascade,
  user_id integer not null constraint messages_user_id_fkey references users on delete cascade,
  content text not null,
  client_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  reply_to_id bigint,
  edited_at timestamptz,
  constraint messages_content_length check (char_length(content) between 1 and 200),
  constraint messages_user_id_client_id_key unique (user_id, client_id)
);
create index messages_of_group on messages (group_id, id);

-- Groups are locked in the order of their ids, as on every other path, against deadlocks.
create function move_version_after_messages_went() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform 1 from groups where id in (select group_id from gone) order by id for no key update;
     update groups set messages_version = messages_version + 1 where id in (select group_id from gone);
     return null;
   end $$;
create trigger messages_deleted after delete on messages referencing old table as gone
  for each statement execute function move_version_after_messages_went();

-- Reads the member's messages once, before the groups are locked.
create function move_version_after_name_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare own integer[];
  begin
    own := array(select distinct group_id from messages where user_id = new.id);
    perform from groups where id = any(own) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id = any(own);
    return null;
  end $$;
create trigger users_renamed after update of username on users for each row
  when (old.username is distinct from new.username) execute function move_version_after_name_changed();

-- A poll of each of their groups shows a change.
create trigger users_hidden after update of erase_after, standing, age_asked on users for each row
  when ((old.erase_after is null and old.standing = 'member' and not old.age_asked)
    <> (new.erase_after is null and new.standing = 'member' and not new.age_asked))
  execute function move_version_after_name_changed();

-- What a message said before an edit, and what a deleted one said last. Goes with the account and
-- the group, so nobody's erasure leaves a word behind. Only a report reads it, and copies it.
create table kept_texts (
  id bigint generated always as identity constraint kept_texts_pkey primary key,
  message_id bigint not null,
  group_id integer not null constraint kept_texts_group_id_fkey references groups on delete cascade,
  user_id integer not null constraint kept_texts_user_id_fkey references users on delete cascade,
  content text not null,
  is_deleted boolean not null,
  kept_at timestamptz not null default clock_timestamp()
);
create index kept_texts_of_message on kept_texts (message_id, id);
create index kept_texts_of_group on kept_texts (group_id);
create index kept_texts_of_user on kept_texts (user_id, id);
create index kept_texts_kept_at on kept_texts (kept_at);

-- Reports and decisions

-- What was reported may be gone before the decision: hence `target_id` without a foreign key, and
-- the text as it was. Both reporter and subject may leave; the report stays until it is too old. A
-- second look opens a report again, once, and keeps the decision that it asks about beside it. That
-- is no foreign key: decisions refer to reports, and a backup could not be loaded in any order.
-- `is_held` marks notices beyond what anybody can read in a day, which wait behind everything else.
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
  is_held boolean not null default false,
  second_look_at timestamptz,
  first_decision_id integer,
  declared boolean not null default false,
  earlier_texts jsonb not null default '[]',
  target_deleted_at timestamptz,
  turn integer not null default 0,
  constraint reports_kind check (kind in ('user', 'image', 'message', 'group', 'notice')),
  constraint reports_target check ((kind = 'notice') = (target_id is null)),
  constraint reports_category check (category in
    ('harassment', 'hate', 'spam', 'impersonation', 'under_age', 'intimate_image', 'illegal', 'other')),
  constraint reports_text_length check (char_length(text) <= 500),
  constraint reports_evidence_length check (char_length(evidence) <= 500),
  constraint reports_outcome check (outcome in ('acted', 'no_breach')),
  constraint reports_closed check ((closed_at is null) = (outcome is null)),
  constraint reports_declared check (not declared or category = 'intimate_image')
);
create unique index reports_open_key on reports (reporter_id, kind, target_id) where closed_at is null;
create index reports_of_reporter on reports (reporter_id, id);
create index reports_of_subject on reports (subject_id);
create index reports_claimed_by on reports (claimed_by);
create index reports_of_target on reports (kind, target_id) where closed_at is null;
create index reports_open on reports ((category not in ('under_age', 'intimate_image')), id) where closed_at is null;
create index reports_open_of_subject on reports (subject_id) where closed_at is null;
create index reports_closed_at on reports (closed_at) where closed_at is not null;
create index reports_in_turn on reports ((
    case when is_held then 2 when category not in ('under_age', 'intimate_image') then 1 else 0 end
  ), turn, id) where closed_at is null;
create index reports_of_first_decision on reports (first_decision_id) where first_decision_id is not null;

-- Reports by people without an account. Only the digest of the token that opens the status is kept.
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
);

-- What was decided, on a report or without one, as its statement tells the member concerned. Admins
-- decided `delete_user` before there was `expel`.
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
  reporter_id integer constraint decisions_reporter_id_fkey references users on delete set null,
  constraint decisions_action check (action in
    ('dismiss', 'warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'delete_user', 'expel')),
  constraint decisions_explanation_length check (char_length(explanation) <= 1000),
  constraint decisions_explained check (action in ('dismiss', 'reject') or (rule is not null and explanation <> '')),
  constraint decisions_until check ((action = 'suspend') = (until is not null))
);
create index decisions_of_subject on decisions (subject_id, id);
create index decisions_decided_by on decisions (decided_by);
create index decisions_decided_at on decisions (decided_at);
create index decisions_of_reporter on decisions (reporter_id) where reporter_id is not null;

create table appeals (
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
);
create index appeals_open on appeals (id) where decided_at is null;
create index appeals_decided_by on appeals (decided_by);
create index appeals_claimed_by on appeals (claimed_by);

-- Entries hold ids alone: nothing personal outlives a member.
create table audit_entries (
  id bigint generated always as identity constraint audit_entries_pkey primary key,
  actor_id integer not null,
  action text not null,
  subject_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index audit_entries_of_actor on audit_entries (actor_id, action, subject_id, at);
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_of_subject on audit_entries (subject_id, id);
create index audit_entries_of_kind on audit_entries (split_part(action, ':', 1), id);
create index audit_entries_by_time on audit_entries (at);

-- What a decision keeps for the authorities outlives the account, the report and the decision,
-- until its time. Nobody changes it, and only the owner's function deletes it. It is encrypted, so
-- it does not compress.
create table evidence (
  id integer generated always as identity constraint evidence_pkey primary key,
  kind text not null,
  rule text not null constraint evidence_rule check (rule in ('adults', 'life')),
  subject_id integer constraint evidence_subject_id_fkey references users on delete set null,
  kept_by integer constraint evidence_kept_by_fkey references users on delete set null,
  kept_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sealed bytea not null constraint evidence_size check (octet_length(sealed) between 1 and 20971520)
);
alter table evidence alter sealed set storage external;
create index evidence_subject_id on evidence (subject_id);
create index evidence_kept_by on evidence (kept_by);
create index evidence_expires_at on evidence (expires_at);

-- Photos

-- Hashes of an owner's rejected photos or, if `owner_id` is null, of photos blocked for everybody.
-- Rows are inserted one transaction after the other, so that a photo that becomes ready under the
-- shared lock is compared with all that were committed, and ids are in the order of commits.
-- `earlier_decisions` blocked the same hash before `decision_id` did; 0 stands for one that cannot be
-- reversed any more. `compared_through` is the last photo that a hash for everybody was compared
-- with; null once compared with all.
create table blocked_hashes (
  id integer generated always as identity constraint blocked_hashes_pkey primary key,
  owner_id integer constraint blocked_hashes_owner_id_fkey references users on delete cascade,
  hash bit(256) not null,
  blocked_at timestamptz not null default clock_timestamp(),
  decision_id integer
    constraint blocked_hashes_decision_id_fkey references decisions on delete set null,
  is_urgent boolean not null default false,
  earlier_decisions integer[] not null default '{}',
  compared_through integer,
  constraint blocked_hashes_once unique nulls not distinct (owner_id, hash)
);
create index blocked_hashes_of_everybody on blocked_hashes (id) where owner_id is null;
create index blocked_hashes_of_decision on blocked_hashes (decision_id) where decision_id is not null;
create index blocked_hashes_to_compare on blocked_hashes (id) where compared_through is not null;

create function lock_blocked_hashes() returns trigger language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(1763950000000);
     return null;
   end $$;
create trigger blocked_hashes_in_turn before insert on blocked_hashes
  for each statement execute function lock_blocked_hashes();

-- The slot keeps a member at 12 images, however many uploads run at once. The position is null
-- until the owner chooses an order: those photos come last, newest first.
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
  position smallint constraint images_position check (position between 1 and 12),
  hash bit(256),
  blocked_hash_id integer
    constraint images_blocked_hash_id_fkey references blocked_hashes on delete set null,
  approved_at timestamptz,
  thumb_version smallint not null default 1,
  copy_found_at timestamptz,
  copy_is_urgent boolean not null default false,
  client_id uuid,
  constraint images_slot check (slot between 1 and 12),
  constraint images_status check (status in ('processing', 'ready')),
  constraint images_approved_is_ready check (status = 'ready' or not is_approved),
  constraint images_user_id_slot_key unique (user_id, slot)
);
create index images_processing on images (uploaded_at) where status = 'processing';
create index images_for_review on images ((case when is_approved then 2 when blocked_hash_id is null then 1 else 0 end), (case when is_approved then -id else id end)) where status = 'ready';
create index images_of_blocked_hash on images (blocked_hash_id) where blocked_hash_id is not null;
create index images_in_review on images ((case
  when copy_found_at is not null then case when copy_is_urgent then 0 else 1 end
  when is_approved then 4 when blocked_hash_id is null then 3 else 2 end), (case when is_approved and copy_found_at is null then -id else id end)) where status = 'ready';
create index images_copies on images (copy_found_at) where copy_found_at is not null;
create index images_waiting on images (id) where not is_approved;
create index images_approved_in_order on images (user_id, position, id desc) include (filename, is_face_picture, is_approved) where is_approved;
create index images_with_old_thumbs on images (id) where thumb_version < 2 and status = 'ready';
create unique index images_of_client_id on images (user_id, client_id) where client_id is not null;

create table image_removals (
  id integer generated always as identity constraint image_removals_pkey primary key,
  user_id integer not null constraint image_removals_user_id_fkey references users on delete cascade,
  reason text not null,
  removed_at timestamptz not null default clock_timestamp(),
  rule text,
  note text not null default '',
  constraint image_removals_reason check (reason in ('unreadable', 'not_approved', 'removed')),
  constraint image_removals_note_length check (char_length(note) <= 1000)
);
create index image_removals_of_user on image_removals (user_id, id);

-- A row goes only after its object is gone.
create table object_deletions (
  key text constraint object_deletions_pkey primary key,
  not_before timestamptz not null default now()
);
create index object_deletions_due on object_deletions (not_before);

-- A photo that was deleted while somebody waits for a decision on it. It is on no list any more,
-- and its objects go with this row.
create table withheld_images (
  image_id integer constraint withheld_images_pkey primary key,
  filename text not null constraint withheld_images_filename_key unique,
  width integer,
  height integer,
  placeholder text,
  withheld_at timestamptz not null default clock_timestamp(),
  hash bit(256)
);

-- A decision that closes the last open report at the same moment either comes first, and the
-- photo goes like any other, or waits, and releases what is withheld here. A worker may still be
-- writing the variants of a deleted image: its objects are removed once that worker must have
-- ended (jobs end after 60 s).
create function list_objects_of_image() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    
    perform from reports where kind = 'image' and target_id = old.id and closed_at is null order by id for share;
    if old.status = 'ready' and found then
      insert into withheld_images (image_id, filename, width, height, placeholder, hash)
      values (old.id, old.filename, old.width, old.height, old.placeholder, old.hash);
      return null;
    end if;
    insert into object_deletions (key, not_before)
    select prefix || old.filename, now() + case old.status when 'processing' then interval '2 minutes' else interval '0' end
    from unnest(array['incoming/', 'images/', 'thumbs/']) prefix
    on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
    return null;
  end $$;
create trigger images_deleted after delete on images for each row execute function list_objects_of_image();

create function list_original_of_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key) values ('incoming/' || new.filename) on conflict (key) do nothing;
     return null;
   end $$;
create trigger images_became_ready after update of status on images for each row
  when (old.status = 'processing' and new.status = 'ready') execute function list_original_of_image();

create function list_objects_of_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key)
     select prefix || old.filename from unnest(array['images/', 'thumbs/']) prefix
     on conflict (key) do nothing;
     return null;
   end $$;
create trigger withheld_images_deleted after delete on withheld_images for each row execute function list_objects_of_withheld_image();

-- A photo is withheld until the last open report on it closes. The lock lets the last of several
-- that close at once see that the others have.
create function release_withheld_image() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     perform from withheld_images where image_id = old.target_id for update;
     delete from withheld_images where image_id = old.target_id and not exists (
       select from reports where kind = 'image' and target_id = old.target_id and closed_at is null
     );
     return null;
   end $$;
create trigger reports_closed after update of closed_at on reports for each row
  when (old.kind = 'image' and old.closed_at is null and new.closed_at is not null) execute function release_withheld_image();
create trigger reports_deleted after delete on reports for each row
  when (old.kind = 'image' and old.closed_at is null) execute function release_withheld_image();

create function note_approval() returns trigger language plpgsql as $$
   begin
     new.approved_at := case when new.is_approved then clock_timestamp() end;
     return new;
   end $$;
create trigger images_approved before update of is_approved on images for each row
  when (old.is_approved <> new.is_approved) execute function note_approval();

-- A photo like one that is blocked for everybody waits for a review from then on, even if it was
-- approved, until a reviewer decides about it. A rejected photo of the owner's changes nothing
-- about that, and another block neither begins its wait again nor makes it less urgent.
create function note_copy() returns trigger language plpgsql as $$
   declare blocked blocked_hashes;
   begin
     select * into blocked from blocked_hashes where id = new.blocked_hash_id;
     if blocked.id is null then
       new.copy_found_at := null;
     elsif blocked.owner_id is null then
       new.copy_is_urgent := blocked.is_urgent or old.copy_found_at is not null and old.copy_is_urgent;
       new.copy_found_at := coalesce(old.copy_found_at, clock_timestamp());
     end if;
     return new;
   end $$;
create trigger images_matched before update of blocked_hash_id on images for each row
  execute function note_copy();

-- Standing

-- An erasure that the member asked for stays; nobody asked for that of a dormant account.
create function end_dormancy() returns trigger language plpgsql as $$
   begin
     new.erase_after := null;
     return new;
   end $$;
create trigger users_dormant_expelled before update of standing on users for each row
  when (old.standing = 'dormant' and new.standing = 'expelled') execute function end_dormancy();

-- Members who wanted to leave and could not keep the account meanwhile have two weeks to do so.
create function grant_time_to_keep() returns trigger language plpgsql as $$
   begin
     new.erase_after := greatest(new.erase_after, now() + interval '14 days');
     return new;
   end $$;
create trigger users_brought_back before update of standing on users for each row
  when (old.standing = 'expelled' and new.standing = 'member' and new.erase_after > 'epoch')
  execute function grant_time_to_keep();

-- A granted appeal ends an expulsion, and approves nobody. The trigger runs after
-- `users_brought_back`, which looks for the standing of a member.
create function return_as_applicant() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
   begin
     new.was_pending := new.standing = 'expelled';
     if not new.was_pending then
       new.standing := 'pending';
     end if;
     return new;
   end $$;
create trigger users_return_as_applicants before update of standing on users for each row
  when (old.standing = 'pending' and new.standing = 'expelled'
    or old.was_pending and old.standing = 'expelled' and new.standing = 'member')
  execute function return_as_applicant();

-- Waits for an expulsion in progress, which ends the memberships that it finds.
create function reject_expelled() returns trigger
  language plpgsql security definer set search_path = public as $$
   declare found text := (select standing from users where id = new.user_id for share);
   begin
     if found = 'expelled' then
       raise check_violation using constraint = 'members_are_not_expelled', message = 'the user is expelled';
     end if;
     return new;
   end $$;
create trigger memberships_begun before insert on memberships for each row
  execute function reject_expelled();
create trigger group_requests_made before insert on group_requests for each row
  execute function reject_expelled();

-- Rows hold a keyed hash of the canonical address. It outlives the account and the decision.
create table expelled_addresses (
  id integer generated always as identity constraint expelled_addresses_pkey primary key,
  hash text not null,
  decision_id integer
    constraint expelled_addresses_decision_id_fkey references decisions on delete set null,
  expelled_at timestamptz not null default clock_timestamp()
);
create index expelled_addresses_hash on expelled_addresses (hash);
create index expelled_addresses_of_decision on expelled_addresses (decision_id);
create index expelled_addresses_expelled_at on expelled_addresses (expelled_at);

create table age_checks (
  user_id integer constraint age_checks_pkey primary key
    constraint age_checks_user_id_fkey references users on delete cascade,
  method text not null constraint age_checks_method check (method in ('verifier', 'known_in_person')),
  checked_at timestamptz not null default now(),
  checked_by integer constraint age_checks_checked_by_fkey references users on delete set null,
  reason text not null default '' constraint age_checks_reason check (char_length(reason) <= 200)
);
create index age_checks_by_admin on age_checks (checked_by) where checked_by is not null;

-- Invitations

-- Stores only the digest of a code: the contents of the table admit nobody. The member who used it,
-- and the admin who made it, may leave before it is forgotten.
create table invitations (
  id integer generated always as identity constraint invitations_pkey primary key,
  digest text not null constraint invitations_digest_key unique,
  created_by integer constraint invitations_created_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by integer constraint invitations_used_by_fkey references users on delete set null,
  used_at timestamptz,
  note text constraint invitations_note check (char_length(note) <= 100),
  names_inviter boolean not null default false,
  constraint invitations_days check (expires_at <= created_at + interval '30 days'),
  constraint invitations_used check (used_by is null or used_at is not null)
);
create index invitations_created_by on invitations (created_by);
create index invitations_used_by on invitations (used_by);

-- A note says for whom an open invitation is. Whoever used it has an account, so the note goes
-- with the use, also when an earlier release registers them.
create function forget_invitation_note() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
   begin
     new.note := null;
     return new;
   end $$;
create trigger invitations_used before update of used_at on invitations for each row
  when (new.used_at is not null) execute function forget_invitation_note();

-- Documents and announcements

-- What operators need to run a community lawfully (decision 44). A version of a document is one
-- row, whose text is the first of that version; other languages of the same version are rows of
-- their own.
create table document_translations (
  document_id integer not null constraint document_translations_document_id_fkey references documents,
  language text not null constraint document_translations_language check (language ~ '^[a-z]{2,3}$'),
  published_at timestamptz not null default now(),
  text text not null constraint document_translations_text_length check (length(text) between 1 and 100000),
  constraint document_translations_pkey primary key (document_id, language)
);
create trigger document_translations_immutable before update or delete on document_translations
  for each row execute function keep_documents();
create trigger document_translations_kept before truncate on document_translations
  for each statement execute function keep_documents();

create table announcements (
  id integer generated always as identity constraint announcements_pkey primary key,
  text text not null constraint announcements_text_length check (char_length(text) between 1 and 1000),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  created_by integer constraint announcements_created_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  constraint announcements_period check (ends_at between begins_at and begins_at + interval '90 days')
);

create table announcement_dismissals (
  announcement_id integer not null
    constraint announcement_dismissals_announcement_id_fkey references announcements on delete cascade,
  user_id integer not null
    constraint announcement_dismissals_user_id_fkey references users on delete cascade,
  constraint announcement_dismissals_pkey primary key (announcement_id, user_id)
);
create index announcement_dismissals_user_id on announcement_dismissals (user_id);

-- Whatever admins do at once, members have at most five announcements to read.
create function limit_announcements() returns trigger language plpgsql set search_path = public as $$
   begin
     if new.ends_at <= greatest(now(), new.begins_at) or new.begins_at > now() + interval '1 year' then
       raise check_violation using constraint = 'announcements_period', message = 'an empty period, or a far one';
     end if;
     perform pg_advisory_xact_lock(1764000000000);
     if (select count(*) from announcements where ends_at > greatest(now(), begins_at)) >= 5 then
       raise check_violation using constraint = 'announcements_at_once', message = 'too many announcements';
     end if;
     return new;
   end $$;
create trigger announcements_limited before insert on announcements
  for each row execute function limit_announcements();

-- Erasure

-- An erasure that has begun goes on. An expelled member is erased when nobody can decide otherwise
-- any more: a day after the time to appeal, as long as decisions are kept, or two weeks after an
-- appeal was rejected, so that the answer can be read. Leaving does not end the wait for an answer.
-- The function takes the columns, as a delete checks a row again that was changed meanwhile.
create function is_erasure_due(account integer, standing text, erase_after timestamptz) returns boolean
  language sql stable set search_path = public as $$
    select case
      when erase_after = 'epoch' then true
      when standing <> 'expelled' then coalesce(erase_after <= now(), false)
      else coalesce(erase_after <= now(), false) and not exists (
        select from decisions d join appeals a on a.decision_id = d.id
        where d.subject_id = account and d.action = 'expel' and a.decided_at is null
      ) or exists (
        select from decisions d left join appeals a on a.decision_id = d.id
        where d.subject_id = account and d.action = 'expel' and d.reversed_at is null and case
          when a.id is null then d.decided_at < now() - interval '6 months 1 day'
          else a.decided_at < now() - interval '14 days'
        end
      )
    end
  $$;

-- Locks the groups before the user, as posting does, and in the order of their ids. Returns null
-- for an admin, who has to give up their rights first, and for an unknown account.
create function erase_account(account integer, due_only boolean) returns integer[]
  language plpgsql security definer set search_path = public as $$
  declare locked integer[];
  begin
    select coalesce(array_agg(id), '{}') into locked from (
      select id from groups where id in (
        select group_id from messages where user_id = account union select group_id from memberships where user_id = account
      ) order by id for no key update
    ) own;
    delete from users where id = account and not is_admin and (not due_only or is_erasure_due(id, standing, erase_after));
    if not found then return null; end if;
    return locked;
  end $$;

-- The first step of erasing an account with more than `most` messages, after which it cannot be
-- kept: `erase_after` lies before any time at which somebody leaves. The member is hidden from then
-- on, and due for the sweep. For a `small` account nothing changes. Returns no row for an admin,
-- for an unknown account and, if only due accounts go, for one that is not due.
create function begin_erasure(account integer, due_only boolean, most integer)
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
  end $$;

-- Takes milliseconds, since posts to the groups wait for it. Locks the groups before the messages,
-- in the order of their ids, as every path does.
create function erase_messages(account integer, most integer) returns integer
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
  end $$;

-- Edits and requests

-- Twenty edits of a message bound what is kept of it: with one more, the first text would have to
-- go, which may be the one to report. An account that is being erased leaves nothing to keep.
create function keep_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, old.user_id, old.content, tg_op = 'DELETE'
     from users where id = old.user_id and erase_after is distinct from 'epoch';
     return null;
   end $$;
create trigger messages_edited after update of content on messages for each row
  when (old.content is distinct from new.content) execute function keep_text();

-- Deletions by cascade, with the group or the account, have a depth.
create trigger messages_taken_back after delete on messages for each row
  when (pg_trigger_depth() = 0) execute function keep_text();

-- Admins may add themselves, and members they removed, to any group: only moderators are bound.
create function require_impartial_processor() returns trigger language plpgsql security definer set search_path = public as $$
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
   end $$;
create trigger group_requests_processed before update of status on group_requests for each row
  when (old.status = 'pending' and new.status <> 'pending' and new.processed_by is not null)
  execute function require_impartial_processor();

-- Who may decide

-- Nobody decides a report that they made or that is about them, and only admins decide one about an
-- admin or a moderator. An admin may decide if no other admin is left who could: of two that a
-- report names, the one who made it comes before the one it is about.
create function may_decide(reviewer integer, reporter integer, subject integer) returns boolean
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
  $$;

-- As with an appeal, whoever decided first does not decide again, unless there is no other admin.
create function may_look_again(reviewer integer, first_decision integer, reporter integer, subject integer)
  returns boolean language sql stable set search_path = public as $$
     select not exists (select from decisions where id = first_decision and decided_by = reviewer)
       or exists (select from users where id = reviewer and is_admin) and not exists (
         select from users where is_admin and id <> reviewer and id is distinct from reporter and id is distinct from subject
       )
   $$;

-- Reviewers who may not decide a report cannot claim it, so they keep nobody from it.
create function require_another_claimant() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if not may_decide(new.claimed_by, new.reporter_id, new.subject_id)
       or not may_look_again(new.claimed_by, new.first_decision_id, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by somebody concerned';
     end if;
     return new;
   end $$;
create trigger reports_claimed before update of claimed_by, claimed_until on reports for each row
  when (new.claimed_by is not null and new.closed_at is null) execute function require_another_claimant();

-- Whoever reports much waits behind whoever reports little: the n-th open report of a member stands
-- at the turn n, and members of a few days begin behind the day's reports of everybody else. The
-- lock gives each of many reports at once a turn of its own. Urgent and other reports count apart.
create function take_turn() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     perform pg_advisory_xact_lock(1764120001, new.reporter_id);
     new.turn := (
       select count(*) from (
         select from reports where reporter_id = new.reporter_id and closed_at is null
           and (category in ('under_age', 'intimate_image')) = (new.category in ('under_age', 'intimate_image'))
         limit 1000
       ) own
     ) + case when exists (
       select from users where id = new.reporter_id and created_at > now() - interval '3 days'
     ) then 20 else 0 end;
     return new;
   end $$;
create trigger reports_take_turns before insert on reports for each row
  when (new.reporter_id is not null) execute function take_turn();

-- A decision that is still in force, or under appeal, can outlive its report. It must then not
-- appear to whoever reported.
create function require_another_reviewer() returns trigger
  language plpgsql security definer set search_path = public as $$
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
      new.reporter_id := report.reporter_id;
     return new;
   end $$;
create trigger decisions_made before insert on decisions for each row
  when (new.decided_by is not null) execute function require_another_reviewer();

-- Somebody who decided, reported or is concerned answers an appeal only if nobody else is left; of
-- those who are, whoever reported comes first and the member concerned last.
create function may_answer(admin integer, decider integer, reporter integer, subject integer) returns boolean
  language sql stable set search_path = public as $$
    select case
      when admin = subject then not exists (select from users where is_admin and id <> admin)
      when admin = decider then not exists (
        select from users where is_admin and id <> admin and id is distinct from subject
      )
      when admin = reporter then not exists (
        select from users where is_admin and id <> admin
          and id is distinct from decider and id is distinct from subject
      )
      else true
    end
  $$;

create function require_another_admin() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    answerer integer := coalesce(new.decided_by, new.claimed_by);
  begin
    select * into decision from decisions where id = new.decision_id;
    if not may_answer(answerer, decision.decided_by, decision.reporter_id, decision.subject_id) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    if answerer in (decision.decided_by, decision.reporter_id, decision.subject_id) then
      new.by_sole_admin := new.decided_by is not null;
    end if;
    return new;
  end $$;
create trigger appeals_decided before update of decided_at on appeals for each row
  when (old.decided_at is null and new.decided_at is not null) execute function require_another_admin();
create trigger appeals_claimed before update of claimed_by, claimed_until on appeals for each row
  when (new.claimed_by is not null and new.decided_at is null) execute function require_another_admin();

-- Retention

-- Each deletes at most so many rows and returns how many: one statement over a year of rows would
-- run into its time limit, and then delete none, for ever. Those without a parameter served release
-- 0.2.0, as did the table `exports`; 1.0.0 still grants rights on them.
create function delete_old_security_events(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with gone as (
      delete from public.security_events where (id) in (
        select id from public.security_events where at < now() - interval '90 days' limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $$;

create function delete_old_erasures(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with gone as (
      delete from public.erased_accounts where (user_id, began_at) in (
        select user_id, began_at from public.erased_accounts where erased_at < now() - interval '90 days' limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $$;

create function delete_old_departures(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with gone as (
      delete from public.group_departures where (id) in (
        select id from public.group_departures where left_at < now() - interval '1 hour' limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $$;

create function delete_old_evidence(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with gone as (
      delete from public.evidence where (id) in (
        select id from public.evidence where expires_at <= now() limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $$;

-- The admin who answers an appeal needs what was reported. The member can read the answer for as
-- long as a decision of the same day. The statement of an expulsion is kept until its subject is
-- erased. Erasing the account or reversing the decision ends a suspension until it is lifted, but
-- leaves its `until` infinite.
create function delete_old_reports(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with reports as (
      delete from public.reports where id in (
        select id from public.reports where closed_at < now() - interval '6 months' and not exists (
          select from public.decisions d join public.appeals a on a.decision_id = d.id
          where d.report_id = reports.id and a.decided_at is null
        )
        limit most
      ) returning 1
    ), decisions as (
      delete from public.decisions where id in (
        select d.id from public.decisions d
        where d.decided_at < now() - interval '6 months 1 day'
          and (d.until is null or d.until < now() or d.reversed_at is not null or d.subject_id is null)
          and not exists (select from public.appeals where decision_id = d.id and coalesce(decided_at > now() - interval '6 months 1 day', true))
          and not (d.action = 'expel' and exists (
            select from public.users where id = d.subject_id and standing = 'expelled'
          ))
        limit most
      ) returning 1
    )
    select greatest((select count(*) from reports), (select count(*) from decisions))::integer
  $$;

-- Keeps the statement of an expulsion from release 0.2.0, which does not know it.
create function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      ) and not (action = 'expel' and exists (
        select from public.users where id = decisions.subject_id and standing = 'expelled'
      ));
  $$;

-- The sweep repeats it until nothing is left: a fixed number of rows for each sweep would let texts
-- stay for longer than the 48 hours. Two replicas take rows in turn.
create function delete_old_kept_texts(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
     with gone as (
       delete from public.kept_texts where id in (
         select id from public.kept_texts where kept_at < now() - interval '48 hours'
         order by kept_at limit most for update skip locked
       ) returning 1
     )
     select count(*)::integer from gone
   $$;

-- Notifications: `auth`, which calls hosts outside, learns whom to wake, but not who is in which
-- group, wrote, or blocked or muted whom (decision 47). An event that waited out an outage is no
-- longer worth one. Each member is looked up: reading all who are hidden took longer than the rest,
-- once many were.

-- Selects when something happened to members that is news to them, as `GET /api/news` lists it.
create view unseen_news as
  select news.user_id, news.at from (
    select user_id, approved_at as at from images where is_approved
    union all
    select user_id, processed_at from group_requests r
    where status = 'approved' and is_current and processed_by <> user_id
      and exists (select from memberships m where m.group_id = r.group_id and m.user_id = r.user_id)
    union all
    select subject_id, decided_at from decisions
    where action in ('warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'expel')
    union all
    select d.subject_id, a.decided_at from appeals a join decisions d on d.id = a.decision_id
  ) news join users viewer on viewer.id = news.user_id
  where date_trunc('milliseconds', news.at) > viewer.news_seen_at;

create function has_news(member integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = member) is null and exists (
      select from unseen_news where user_id = member and at > now() - interval '30 minutes'
    )
  $$;

-- Selects members of a group who have an unread message that counts for them, as unread counts
-- have it. A flood of one member must not make it slow: it looks at 200 messages.
create function members_to_wake(room integer, after integer, through integer, most integer)
  returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
    with latest as materialized (
      select user_id, max(id) as id from (
        select id, user_id, created_at from messages where group_id = room order by id desc limit 200
      ) looked_at
      where created_at > now() - interval '30 minutes' and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = user_id) is null
      group by user_id
    )
    select m.user_id from memberships m
    where m.group_id = room and m.user_id > after and m.user_id <= through
      and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = m.user_id) is null
      and not exists (
        select from muted_groups
        where user_id = m.user_id and group_id = room and (until is null or until > now())
      )
      and exists (
        select from latest where latest.user_id <> m.user_id and latest.id > m.last_read_id
          and not exists (
            select from quiet_pairs
            where viewer_id = m.user_id and member_id = latest.user_id and (until is null or until > now())
          )
      )
    order by m.user_id limit most
  $$;

-- The log, and ids with gaps

-- Services that may not read the log call this. One entry in ten minutes tells as much as one for
-- each page that is scrolled to.
create function record_look(actor integer, look text, subject bigint) returns void
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
  end $$;

-- Lists of these leave out rows that their reader may not know of, such as a report about them or a
-- message of somebody who blocked them, so a gap must not say that there is one.
-- The n-th value is skipped once in n times: a gap of any size is at most a few times likelier with
-- a hidden row in it. About seven ids pass for each row.
create function skip_ids() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    ids regclass := pg_get_serial_sequence(tg_relid::regclass::text, 'id');
  begin
    perform nextval(ids) from generate_series(2, floor(least(1 / (1 - random()), 1000))::integer);
    return new;
  end $$;
create trigger reports_skip_ids before insert on reports for each row execute function skip_ids();
create trigger decisions_skip_ids before insert on decisions for each row execute function skip_ids();
create trigger appeals_skip_ids before insert on appeals for each row execute function skip_ids();
create trigger evidence_skip_ids before insert on evidence for each row execute function skip_ids();
create trigger audit_entries_skip_ids before insert on audit_entries for each row execute function skip_ids();
create trigger messages_skip_ids before insert on messages for each row execute function skip_ids();
create trigger images_skip_ids before insert on images for each row execute function skip_ids();
create trigger security_events_skip_ids before insert on security_events for each row execute function skip_ids();

-- Functions of the owner, which act beyond the rights of the services that may call them.
revoke execute on function
  delete_old_departures(),
  delete_old_erasures(),
  delete_old_reports(),
  delete_old_security_events(),
  erase_account(integer, boolean),
  begin_erasure(integer, boolean, integer),
  erase_messages(integer, integer),
  delete_old_security_events(integer),
  delete_old_erasures(integer),
  delete_old_departures(integer),
  delete_old_evidence(integer),
  delete_old_reports(integer),
  delete_old_kept_texts(integer),
  has_news(integer),
  members_to_wake(integer, integer, integer, integer),
  record_look(integer, text, bigint)
from public;
