// Append-only for services; the owner's function deletes only what is older than 90 days. The label
// of the browser that signed in goes with the account, whatever path a deletion took; the event
// stays.
const securityEvents = [
  `create table security_events (
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
   create index security_events_account on security_events (account_id, id)`,
  `create function delete_old_security_events() returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$ delete from public.security_events where at < now() - interval '90 days' $$`,
  `create function forget_event_labels() returns trigger
      language plpgsql security definer set search_path = public as $$
      begin
        update security_events set label = null where account_id = old.id and label is not null;
        return null;
      end $$`,
  'create trigger users_labels_forgotten after delete on users for each row execute function forget_event_labels()',
  // What members may see of their accounts: neither the network nor who else acted.
  `create view account_activity as
   select id, account_id, at, kind, coalesce(actor_id <> account_id, false) as by_other, label
   from security_events where account_id is not null`,
];

const factors = [
  `create table totp_factors (
     user_id integer constraint totp_factors_pkey primary key
       constraint totp_factors_user_id_fkey references users on delete cascade,
     secret text not null,
     last_step integer not null,
     created_at timestamptz not null default now()
   )`,
  `create table recovery_codes (
     user_id integer not null constraint recovery_codes_user_id_fkey references users on delete cascade,
     digest text not null,
     constraint recovery_codes_pkey primary key (user_id, digest)
   )`,
  `create table passkeys (
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
   )`,
];

// No link outlives the password, whichever way it changed.
const END_LINKS = `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from password_resets where user_id = new.id;
    return null;
  end $$`;

const resets = [
  `create table password_resets (
     digest text not null constraint password_resets_pkey primary key,
     user_id integer not null constraint password_resets_user_id_fkey references users on delete cascade,
     expires_at timestamptz not null default clock_timestamp() + interval '30 minutes'
   );
   create index password_resets_user_id on password_resets (user_id);
   create index password_resets_expires_at on password_resets (expires_at)`,
  END_LINKS,
  `create trigger users_password_changed after update of password_hash on users
   for each row execute function end_password_resets()`,
];

// What members accepted must stay what it was: not even the owner changes or deletes a document.
// Each takes effect a minute after it is published at the earliest, so that every process knows it
// by then (decision 27). Accepting again after a withdrawal is another row of `consents`.
const documents = [
  `create table documents (
     id integer generated always as identity constraint documents_pkey primary key,
     kind text not null,
     version integer not null,
     effective_at timestamptz not null,
     published_at timestamptz not null default now(),
     text text not null,
     constraint documents_kind check (kind in ('terms', 'privacy', 'sensitive')),
     constraint documents_version_key unique (kind, version),
     constraint documents_lead check (effective_at >= published_at + interval '1 minute'),
     constraint documents_text_length check (length(text) between 1 and 100000)
   );
   create index documents_effective on documents (effective_at)`,
  `create function keep_documents() returns trigger language plpgsql as $$
   begin
     raise exception 'documents are immutable';
   end $$`,
  'create trigger documents_immutable before update or delete on documents for each row execute function keep_documents()',
  'create trigger documents_kept before truncate on documents for each statement execute function keep_documents()',
  `create table consents (
     id bigint generated always as identity constraint consents_pkey primary key,
     user_id integer not null constraint consents_user_id_fkey references users on delete cascade,
     document_id integer not null constraint consents_document_id_fkey references documents,
     action text not null,
     at timestamptz not null default clock_timestamp(),
     constraint consents_action check (action in ('accepted', 'withdrawn'))
   );
   create index consents_of_user on consents (user_id, document_id, id)`,
];

// The zip is `exports/<name>.1` to `exports/<name>.<parts>`. A part is counted before it is stored,
// and each attempt has a name of its own, so that the row knows every object there may be.
const exportsTable = [
  `create table exports (
     id integer generated always as identity constraint exports_pkey primary key,
     user_id integer not null
       constraint exports_user_id_key unique
       constraint exports_user_id_fkey references users on delete cascade,
     state text not null default 'preparing',
     attempts smallint not null default 0,
     name text not null,
     parts smallint not null default 0,
     bytes integer,
     requested_at timestamptz not null default clock_timestamp(),
     expires_at timestamptz,
     constraint exports_state check (state in ('preparing', 'ready', 'failed')),
     constraint exports_ends check ((state = 'preparing') = (expires_at is null)),
     constraint exports_size check ((state = 'ready') = (bytes is not null))
   );
   create index exports_expires_at on exports (expires_at)`,
  // A part of an attempt in progress may be stored after this.
  `create function list_objects_of_export() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into object_deletions (key, not_before)
     select 'exports/' || old.name || '.' || part,
       now() + case old.state when 'preparing' then interval '10 minutes' else interval '0' end
     from generate_series(1, old.parts) part
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $$`,
  'create trigger exports_deleted after delete on exports for each row execute function list_objects_of_export()',
  `create trigger exports_begun_again after update of name on exports for each row
   when (old.name <> new.name) execute function list_objects_of_export()`,
];

export const ACCOUNTS = [...securityEvents, ...factors, ...resets, ...documents, ...exportsTable];
