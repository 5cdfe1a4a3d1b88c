-- Today's schema, written by `npm run schema`. To change it, write a migration.

-- Tables

create table age_checks (
  user_id integer not null,
  method text not null,
  checked_at timestamp with time zone not null default now(),
  checked_by integer,
  reason text not null default ''::text,
  constraint age_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint age_checks_method CHECK ((method = ANY (ARRAY['verifier'::text, 'known_in_person'::text]))),
  constraint age_checks_pkey PRIMARY KEY (user_id),
  constraint age_checks_reason CHECK ((char_length(reason) <= 200)),
  constraint age_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table announcement_dismissals (
  announcement_id integer not null,
  user_id integer not null,
  constraint announcement_dismissals_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint announcement_dismissals_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table announcements (
  id integer not null generated always as identity,
  text text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint announcements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint announcements_period CHECK (((ends_at >= begins_at) AND (ends_at <= (begins_at + '90 days'::interval)))),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000)))
);

create table appeals (
  id integer not null generated always as identity,
  decision_id integer not null,
  text text not null,
  appealed_at timestamp with time zone not null default clock_timestamp(),
  claimed_by integer,
  claimed_until timestamp with time zone,
  decided_by integer,
  by_sole_admin boolean not null default false,
  decided_at timestamp with time zone,
  outcome text,
  answer text not null default ''::text,
  turn integer not null default 0,
  queue_place bigint not null generated always as (place_in_queue(
CASE
    WHEN (decided_at IS NULL) THEN 0
    ELSE 4
END,
CASE
    WHEN (decided_at IS NOT NULL) THEN 0
    ELSE turn
END,
CASE
    WHEN (decided_at IS NOT NULL) THEN (2147483647 - id)
    ELSE id
END)) stored,
  constraint appeals_answer_length CHECK ((char_length(answer) <= 1000)),
  constraint appeals_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_decided CHECK ((((decided_at IS NULL) = (outcome IS NULL)) AND ((outcome IS NULL) OR (answer <> ''::text)))),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE,
  constraint appeals_decision_id_key UNIQUE (decision_id),
  constraint appeals_outcome CHECK ((outcome = ANY (ARRAY['upheld'::text, 'reversed'::text]))),
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);

create table audit_entries (
  id bigint not null generated always as identity,
  actor_id integer not null,
  action text collate "C" not null,
  subject_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint audit_entries_pkey PRIMARY KEY (id)
);

create table blocked_hashes (
  id integer not null generated always as identity,
  owner_id integer,
  hash bit(256) not null,
  blocked_at timestamp with time zone not null default clock_timestamp(),
  decision_id integer,
  is_urgent boolean not null default false,
  earlier_decisions integer[] not null default '{}'::integer[],
  compared_through integer,
  constraint blocked_hashes_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE SET NULL,
  constraint blocked_hashes_once UNIQUE NULLS NOT DISTINCT (owner_id, hash),
  constraint blocked_hashes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocked_hashes_pkey PRIMARY KEY (id)
);

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_of_others CHECK ((blocker_id <> blocked_id)),
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id)
);

create table calls (
  message_id bigint not null,
  group_id integer not null,
  user_id integer not null,
  is_mention boolean not null,
  constraint calls_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint calls_of_members FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id) ON DELETE CASCADE,
  constraint calls_pkey PRIMARY KEY (message_id, user_id)
);

create table consents (
  id bigint not null generated always as identity,
  user_id integer not null,
  document_id integer not null,
  action text not null,
  at timestamp with time zone not null default clock_timestamp(),
  language text,
  constraint consents_action CHECK ((action = ANY (ARRAY['accepted'::text, 'withdrawn'::text]))),
  constraint consents_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table decisions (
  id integer not null generated always as identity,
  report_id integer,
  subject_id integer,
  action text not null,
  rule text,
  explanation text not null default ''::text,
  is_automated boolean not null default false,
  until timestamp with time zone,
  decided_by integer,
  decided_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone,
  reversed_at timestamp with time zone,
  reporter_id integer,
  constraint decisions_action CHECK ((action = ANY (ARRAY['dismiss'::text, 'warn'::text, 'reject'::text, 'remove'::text, 'remove_and_block'::text, 'suspend'::text, 'delete_user'::text, 'expel'::text]))),
  constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint decisions_explained CHECK (((action = ANY (ARRAY['dismiss'::text, 'reject'::text])) OR ((rule IS NOT NULL) AND (explanation <> ''::text)))),
  constraint decisions_explanation_length CHECK ((char_length(explanation) <= 1000)),
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE SET NULL,
  constraint decisions_report_id_key UNIQUE (report_id),
  constraint decisions_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint decisions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint decisions_until CHECK (((action = 'suspend'::text) = (until IS NOT NULL)))
);

create table document_translations (
  document_id integer not null,
  language text collate "C" not null,
  published_at timestamp with time zone not null default now(),
  text text not null,
  constraint document_translations_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint document_translations_language CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint document_translations_pkey PRIMARY KEY (document_id, language),
  constraint document_translations_text_length CHECK (((length(text) >= 1) AND (length(text) <= 100000)))
);

create table documents (
  id integer not null generated always as identity,
  kind text collate "C" not null,
  version integer not null,
  effective_at timestamp with time zone not null,
  published_at timestamp with time zone not null default now(),
  text text not null,
  language text not null default 'en'::text,
  constraint documents_kind CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'sensitive'::text, 'contact'::text, 'accessibility'::text]))),
  constraint documents_language CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint documents_lead CHECK ((effective_at >= (published_at + '00:01:00'::interval))),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_text_length CHECK (((length(text) >= 1) AND (length(text) <= 100000))),
  constraint documents_version_key UNIQUE (kind, version)
);

create table erased_accounts (
  user_id integer not null,
  began_at timestamp with time zone not null,
  erased_at timestamp with time zone not null default clock_timestamp(),
  constraint erased_accounts_pkey PRIMARY KEY (user_id, began_at)
);

create table evidence (
  id integer not null generated always as identity,
  kind text not null,
  rule text not null,
  subject_id integer,
  kept_by integer,
  kept_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  sealed bytea not null,
  constraint evidence_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_rule CHECK ((rule = ANY (ARRAY['adults'::text, 'life'::text]))),
  constraint evidence_size CHECK (((octet_length(sealed) >= 1) AND (octet_length(sealed) <= 20971520))),
  constraint evidence_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL
);

create table expelled_addresses (
  id integer not null generated always as identity,
  hash text collate "C" not null,
  decision_id integer,
  expelled_at timestamp with time zone not null default clock_timestamp(),
  constraint expelled_addresses_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE SET NULL,
  constraint expelled_addresses_pkey PRIMARY KEY (id)
);

create table exports (
  id integer not null generated always as identity,
  user_id integer not null,
  state text not null default 'preparing'::text,
  attempts smallint not null default 0,
  name text not null default ''::text,
  parts smallint not null default 0,
  bytes integer,
  requested_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  constraint exports_ends CHECK (((state = 'preparing'::text) = (expires_at IS NULL))),
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_size CHECK (((state = 'ready'::text) = (bytes IS NOT NULL))),
  constraint exports_state CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text]))),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exports_user_id_key UNIQUE (user_id)
);

create table group_departures (
  id bigint not null generated always as identity,
  group_id integer not null,
  user_id integer not null,
  left_at timestamp with time zone not null default clock_timestamp(),
  constraint group_departures_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_departures_pkey PRIMARY KEY (id),
  constraint group_departures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table group_removals (
  group_id integer not null,
  user_id integer not null,
  removed_at timestamp with time zone not null default clock_timestamp(),
  constraint group_removals_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_removals_pkey PRIMARY KEY (group_id, user_id),
  constraint group_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table group_requests (
  id integer not null generated always as identity,
  group_id integer not null,
  user_id integer not null,
  status text not null default 'pending'::text,
  is_current boolean not null default true,
  requested_at timestamp with time zone not null default clock_timestamp(),
  processed_at timestamp with time zone,
  processed_by integer,
  turn integer not null default 0,
  queue_place bigint not null generated always as (place_in_queue(
CASE
    WHEN (status = 'pending'::text) THEN 0
    ELSE 4
END,
CASE
    WHEN (status <> 'pending'::text) THEN 0
    ELSE turn
END,
CASE
    WHEN (status <> 'pending'::text) THEN (2147483647 - id)
    ELSE id
END)) stored,
  message text,
  constraint group_requests_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_requests_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 200))),
  constraint group_requests_message_waits CHECK (((message IS NULL) OR ((status = 'pending'::text) AND is_current))),
  constraint group_requests_pkey PRIMARY KEY (id),
  constraint group_requests_processed CHECK (((status = 'pending'::text) = (processed_at IS NULL))),
  constraint group_requests_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint group_requests_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint group_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table groups (
  id integer not null generated always as identity,
  name text not null,
  code text collate "C" not null,
  created_by integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  messages_version bigint not null default 0,
  description text not null default ''::text,
  counted_members integer not null default 1,
  counted_on date not null default CURRENT_DATE,
  emblem text,
  tint text,
  life text not null default 'new'::text,
  constraint groups_code_key UNIQUE (code),
  constraint groups_code_length CHECK ((char_length(code) = 6)),
  constraint groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint groups_description_length CHECK ((char_length(description) <= 200)),
  constraint groups_life_known CHECK ((life = ANY (ARRAY['busy'::text, 'new'::text, 'quiet'::text]))),
  constraint groups_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint groups_pkey PRIMARY KEY (id)
);

create table image_removals (
  id integer not null generated always as identity,
  user_id integer not null,
  reason text not null,
  removed_at timestamp with time zone not null default clock_timestamp(),
  rule text,
  note text not null default ''::text,
  constraint image_removals_note_length CHECK ((char_length(note) <= 1000)),
  constraint image_removals_pkey PRIMARY KEY (id),
  constraint image_removals_reason CHECK ((reason = ANY (ARRAY['unreadable'::text, 'not_approved'::text, 'removed'::text]))),
  constraint image_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table images (
  id integer not null generated always as identity,
  user_id integer not null,
  slot smallint not null,
  filename text collate "C" not null,
  status text not null default 'processing'::text,
  is_approved boolean not null default false,
  is_face_picture boolean not null default false,
  width integer,
  height integer,
  placeholder text,
  uploaded_at timestamp with time zone not null default clock_timestamp(),
  "position" smallint,
  hash bit(256),
  blocked_hash_id integer,
  approved_at timestamp with time zone,
  thumb_version smallint not null default 1,
  copy_found_at timestamp with time zone,
  copy_is_urgent boolean not null default false,
  client_id uuid,
  turn integer not null default 0,
  queue_place bigint not null generated always as (place_in_queue(
CASE
    WHEN ((copy_found_at IS NOT NULL) AND copy_is_urgent) THEN 0
    WHEN ((copy_found_at IS NOT NULL) AND (is_approved OR (turn = 0))) THEN 1
    WHEN (is_approved AND (copy_found_at IS NULL)) THEN 4
    WHEN ((blocked_hash_id IS NOT NULL) AND (turn = 0)) THEN 2
    ELSE 3
END,
CASE
    WHEN is_approved THEN 0
    ELSE turn
END,
CASE
    WHEN (is_approved AND (copy_found_at IS NULL)) THEN (2147483647 - id)
    ELSE id
END)) stored,
  constraint images_approved_is_ready CHECK (((status = 'ready'::text) OR (NOT is_approved))),
  constraint images_blocked_hash_id_fkey FOREIGN KEY (blocked_hash_id) REFERENCES blocked_hashes(id) ON DELETE SET NULL,
  constraint images_filename_key UNIQUE (filename),
  constraint images_pkey PRIMARY KEY (id),
  constraint images_position CHECK ((("position" >= 1) AND ("position" <= 12))),
  constraint images_slot CHECK (((slot >= 1) AND (slot <= 12))),
  constraint images_status CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text]))),
  constraint images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint images_user_id_slot_key UNIQUE (user_id, slot)
);

create table invitations (
  id integer not null generated always as identity,
  digest text collate "C" not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_by integer,
  used_at timestamp with time zone,
  note text,
  names_inviter boolean not null default false,
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_days CHECK ((expires_at <= (created_at + '30 days'::interval))),
  constraint invitations_digest_key UNIQUE (digest),
  constraint invitations_note CHECK ((char_length(note) <= 100)),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_used CHECK (((used_by IS NULL) OR (used_at IS NOT NULL))),
  constraint invitations_used_by_fkey FOREIGN KEY (used_by) REFERENCES users(id) ON DELETE SET NULL
);

create table kept_texts (
  id bigint not null generated always as identity,
  message_id bigint not null,
  group_id integer not null,
  user_id integer,
  content text not null,
  is_deleted boolean not null,
  kept_at timestamp with time zone not null default clock_timestamp(),
  constraint kept_texts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint kept_texts_pkey PRIMARY KEY (id),
  constraint kept_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table memberships (
  group_id integer not null,
  user_id integer not null,
  joined_at timestamp with time zone not null default clock_timestamp(),
  last_read_id bigint not null default 0,
  constraint memberships_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (group_id, user_id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table messages (
  id bigint not null generated always as identity,
  group_id integer not null,
  user_id integer not null,
  content text not null,
  client_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  reply_to_id bigint,
  edited_at timestamp with time zone,
  constraint messages_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 200))),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table muted_groups (
  user_id integer not null,
  group_id integer not null,
  until timestamp with time zone,
  except_calls boolean not null default false,
  constraint muted_groups_of_members FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id) ON DELETE CASCADE,
  constraint muted_groups_pkey PRIMARY KEY (user_id, group_id)
);

create table muted_members (
  user_id integer not null,
  muted_id integer not null,
  until timestamp with time zone,
  constraint muted_members_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint muted_members_of_others CHECK ((user_id <> muted_id)),
  constraint muted_members_pkey PRIMARY KEY (user_id, muted_id),
  constraint muted_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table nods (
  message_id bigint not null,
  group_id integer not null,
  user_id integer not null,
  emoji text not null,
  constraint nods_emoji CHECK ((emoji = ANY (ARRAY['👍'::text, '❤️'::text, '😂'::text, '😮'::text, '🙏'::text, '✅'::text]))),
  constraint nods_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint nods_of_members FOREIGN KEY (group_id, user_id) REFERENCES memberships(group_id, user_id) ON DELETE CASCADE,
  constraint nods_pkey PRIMARY KEY (message_id, user_id)
);

create table notices (
  report_id integer not null,
  reference text collate "C" not null,
  token_digest text collate "C" not null,
  name text not null,
  email text not null,
  place text not null,
  statement text not null,
  constraint notices_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint notices_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint notices_pkey PRIMARY KEY (report_id),
  constraint notices_place_length CHECK (((char_length(place) >= 1) AND (char_length(place) <= 500))),
  constraint notices_reference_key UNIQUE (reference),
  constraint notices_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint notices_statement_length CHECK (((char_length(statement) >= 1) AND (char_length(statement) <= 2000))),
  constraint notices_token_digest_key UNIQUE (token_digest)
);

create table object_deletions (
  key text collate "C" not null,
  not_before timestamp with time zone not null default now(),
  constraint object_deletions_pkey PRIMARY KEY (key)
);

create table passkeys (
  id integer not null generated always as identity,
  user_id integer not null,
  slot smallint not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  user_handle text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used date,
  constraint passkeys_credential_id UNIQUE (credential_id),
  constraint passkeys_credential_id_length CHECK ((length(credential_id) <= 1364)),
  constraint passkeys_name_length CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_public_key_length CHECK ((length(public_key) <= 1100)),
  constraint passkeys_slot CHECK (((slot >= 1) AND (slot <= 10))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_user_id_slot UNIQUE (user_id, slot)
);

create table password_resets (
  digest text collate "C" not null,
  user_id integer not null,
  expires_at timestamp with time zone not null default (clock_timestamp() + '00:30:00'::interval),
  created_by integer,
  constraint password_resets_pkey PRIMARY KEY (digest),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table pins (
  id integer not null generated always as identity,
  group_id integer not null,
  message_id bigint not null,
  constraint pins_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint pins_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint pins_message_id_key UNIQUE (message_id),
  constraint pins_pkey PRIMARY KEY (group_id, id)
);

create table recovery_codes (
  user_id integer not null,
  digest text collate "C" not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table reports (
  id integer not null generated always as identity,
  reporter_id integer,
  subject_id integer,
  kind text collate "C" not null,
  target_id bigint,
  group_id integer,
  category text not null,
  text text not null default ''::text,
  evidence text not null default ''::text,
  reported_at timestamp with time zone not null default clock_timestamp(),
  claimed_by integer,
  claimed_until timestamp with time zone,
  closed_at timestamp with time zone,
  outcome text,
  is_held boolean not null default false,
  second_look_at timestamp with time zone,
  first_decision_id integer,
  declared boolean not null default false,
  earlier_texts jsonb not null default '[]'::jsonb,
  target_deleted_at timestamp with time zone,
  turn integer not null default 0,
  queue_place bigint not null generated always as (place_in_queue(
CASE
    WHEN (closed_at IS NOT NULL) THEN 4
    WHEN is_held THEN 2
    WHEN (category = ANY (ARRAY['under_age'::text, 'intimate_image'::text])) THEN 0
    ELSE 1
END,
CASE
    WHEN (closed_at IS NOT NULL) THEN 0
    ELSE turn
END,
CASE
    WHEN (closed_at IS NOT NULL) THEN (2147483647 - id)
    ELSE id
END)) stored,
  constraint reports_category CHECK ((category = ANY (ARRAY['harassment'::text, 'hate'::text, 'spam'::text, 'impersonation'::text, 'under_age'::text, 'intimate_image'::text, 'illegal'::text, 'other'::text]))),
  constraint reports_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_closed CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  constraint reports_declared CHECK (((NOT declared) OR (category = 'intimate_image'::text))),
  constraint reports_evidence_length CHECK ((char_length(evidence) <= 500)),
  constraint reports_kind CHECK ((kind = ANY (ARRAY['user'::text, 'image'::text, 'message'::text, 'group'::text, 'notice'::text]))),
  constraint reports_outcome CHECK ((outcome = ANY (ARRAY['acted'::text, 'no_breach'::text]))),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_target CHECK (((kind = 'notice'::text) = (target_id IS NULL))),
  constraint reports_text_length CHECK ((char_length(text) <= 500))
);

create table security_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  account_id integer,
  actor_id integer,
  group_id integer,
  network text,
  label text,
  constraint security_events_kind CHECK ((kind = ANY (ARRAY['registered'::text, 'signed_in'::text, 'signed_out'::text, 'sign_in_failed'::text, 'locked_out'::text, 'password_changed'::text, 'password_set_by_admin'::text, 'admin_granted'::text, 'admin_revoked'::text, 'admin_read_messages'::text, 'factor_added'::text, 'factor_removed'::text, 'recovery_codes_made'::text, 'recovery_code_used'::text, 'reset_requested'::text, 'reset_link_created'::text, 'password_reset'::text, 'profile_changed_by_admin'::text, 'deletion_scheduled'::text, 'deletion_cancelled'::text, 'data_requested'::text, 'passkey_added'::text, 'passkey_removed'::text, 'passkey_counter_back'::text, 'confirmation_failed'::text, 'moderator_granted'::text, 'moderator_revoked'::text, 'account_paused'::text, 'account_resumed'::text]))),
  constraint security_events_pkey PRIMARY KEY (id)
);

create table stars (
  user_id integer not null,
  starred_id integer not null,
  constraint stars_of_others CHECK ((user_id <> starred_id)),
  constraint stars_pkey PRIMARY KEY (user_id, starred_id),
  constraint stars_starred_id_fkey FOREIGN KEY (starred_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint stars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table totp_factors (
  user_id integer not null,
  secret text not null,
  last_step integer not null,
  created_at timestamp with time zone not null default now(),
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table username_claims (
  skeleton text collate "C" not null,
  user_id integer not null,
  constraint username_claims_pkey PRIMARY KEY (skeleton),
  constraint username_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer not null generated always as identity,
  email text not null,
  username text not null,
  password_hash text not null,
  age smallint,
  height_feet smallint,
  height_inches smallint,
  weight_pounds smallint,
  ethnicity text,
  sexual_position text,
  notes text not null default ''::text,
  is_admin boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  erase_after timestamp with time zone,
  pairs_version integer not null default 0,
  is_moderator boolean not null default false,
  suspended_until timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  news_seen_at timestamp with time zone not null default now(),
  language text not null default 'en'::text,
  is_language_chosen boolean not null default false,
  email_canonical text collate "C",
  email_twin integer not null default 0,
  standing text not null default 'member'::text,
  signed_in_month date,
  erasure_warned_on date,
  age_asked boolean not null default false,
  refused_at timestamp with time zone,
  refused_for text,
  refusal_note text,
  standing_before text,
  constraint users_admins_are_members CHECK (((standing = 'member'::text) OR (NOT is_admin))),
  constraint users_admins_stay CHECK (((erase_after IS NULL) OR (NOT is_admin))),
  constraint users_admins_unsuspended CHECK (((suspended_until IS NULL) OR (NOT is_admin))),
  constraint users_age CHECK (((age >= 18) AND (age <= 120))),
  constraint users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint users_expelled_decide_nothing CHECK (((standing <> 'expelled'::text) OR (NOT is_moderator))),
  constraint users_height_feet CHECK (((height_feet >= 4) AND (height_feet <= 8))),
  constraint users_height_inches CHECK (((height_inches >= 0) AND (height_inches <= 11))),
  constraint users_language CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint users_notes_length CHECK ((char_length(notes) <= 500)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_refused CHECK (((refused_at IS NULL) OR ((NOT (erase_after IS DISTINCT FROM '1970-01-01 00:00:00+00'::timestamp with time zone)) AND (refused_for IS NOT NULL) AND (refusal_note IS NOT NULL)))),
  constraint users_standing CHECK ((standing = ANY (ARRAY['member'::text, 'pending'::text, 'refused'::text, 'expelled'::text, 'dormant'::text, 'paused'::text]))),
  constraint users_stated CHECK ((num_nulls(age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position) = ANY (ARRAY[0, 6]))),
  constraint users_username_length CHECK (((char_length(username) >= 1) AND (char_length(username) <= 30))),
  constraint users_weight CHECK (((weight_pounds >= 50) AND (weight_pounds <= 500)))
);

create table withheld_images (
  image_id integer not null,
  filename text collate "C" not null,
  width integer,
  height integer,
  placeholder text,
  withheld_at timestamp with time zone not null default clock_timestamp(),
  hash bit(256),
  constraint withheld_images_filename_key UNIQUE (filename),
  constraint withheld_images_pkey PRIMARY KEY (image_id)
);

-- Indexes

CREATE INDEX age_checks_by_admin ON public.age_checks USING btree (checked_by) WHERE (checked_by IS NOT NULL);
CREATE INDEX announcement_dismissals_user_id ON public.announcement_dismissals USING btree (user_id);
CREATE INDEX appeals_claimed_by ON public.appeals USING btree (claimed_by);
CREATE INDEX appeals_decided_by ON public.appeals USING btree (decided_by);
CREATE INDEX appeals_in_queue ON public.appeals USING btree (queue_place);
CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (actor_id, id);
CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (at);
CREATE INDEX audit_entries_of_actor ON public.audit_entries USING btree (actor_id, action, subject_id, at);
CREATE INDEX audit_entries_of_kind ON public.audit_entries USING btree (split_part(action, ':'::text, 1), id);
CREATE INDEX audit_entries_of_subject ON public.audit_entries USING btree (subject_id, id);
CREATE INDEX blocked_hashes_of_decision ON public.blocked_hashes USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX blocked_hashes_of_everybody ON public.blocked_hashes USING btree (id) WHERE (owner_id IS NULL);
CREATE INDEX blocked_hashes_to_compare ON public.blocked_hashes USING btree (id) WHERE (compared_through IS NOT NULL);
CREATE INDEX blocks_of_blocked ON public.blocks USING btree (blocked_id);
CREATE INDEX calls_of_member ON public.calls USING btree (user_id, group_id, message_id);
CREATE INDEX consents_of_user ON public.consents USING btree (user_id, document_id, id);
CREATE INDEX decisions_decided_at ON public.decisions USING btree (decided_at);
CREATE INDEX decisions_decided_by ON public.decisions USING btree (decided_by);
CREATE INDEX decisions_of_reporter ON public.decisions USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX decisions_of_subject ON public.decisions USING btree (subject_id, id);
CREATE INDEX documents_effective ON public.documents USING btree (effective_at);
CREATE INDEX evidence_expires_at ON public.evidence USING btree (expires_at);
CREATE INDEX evidence_kept_by ON public.evidence USING btree (kept_by);
CREATE INDEX evidence_subject_id ON public.evidence USING btree (subject_id);
CREATE INDEX expelled_addresses_expelled_at ON public.expelled_addresses USING btree (expelled_at);
CREATE INDEX expelled_addresses_hash ON public.expelled_addresses USING btree (hash);
CREATE INDEX expelled_addresses_of_decision ON public.expelled_addresses USING btree (decision_id);
CREATE INDEX exports_expires_at ON public.exports USING btree (expires_at);
CREATE INDEX group_departures_of_group ON public.group_departures USING btree (group_id);
CREATE INDEX group_departures_of_user ON public.group_departures USING btree (user_id, group_id);
CREATE INDEX group_removals_user_id ON public.group_removals USING btree (user_id);
CREATE INDEX group_requests_in_queue ON public.group_requests USING btree (queue_place);
CREATE INDEX group_requests_processed_by ON public.group_requests USING btree (processed_by);
CREATE INDEX group_requests_user_id ON public.group_requests USING btree (user_id);
CREATE UNIQUE INDEX group_requests_current_key ON public.group_requests USING btree (group_id, user_id) WHERE is_current;
CREATE INDEX groups_created_by ON public.groups USING btree (created_by);
CREATE INDEX groups_in_order ON public.groups USING btree ((((((life || chr(1)) || casefold((regexp_replace(NORMALIZE(name, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast))) || chr(1)) || (lower((name COLLATE pg_c_utf8)) COLLATE pg_unicode_fast))));
CREATE INDEX groups_search ON public.groups USING gin (casefold((regexp_replace(NORMALIZE(name, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)) gin_trgm_ops);
CREATE UNIQUE INDEX groups_name_key ON public.groups USING btree (lower((name COLLATE pg_c_utf8)));
CREATE INDEX image_removals_of_user ON public.image_removals USING btree (user_id, id);
CREATE INDEX images_approved_in_order ON public.images USING btree (user_id, "position", id DESC) INCLUDE (filename, is_face_picture, is_approved) WHERE is_approved;
CREATE INDEX images_copies ON public.images USING btree (copy_found_at) WHERE (copy_found_at IS NOT NULL);
CREATE INDEX images_in_queue ON public.images USING btree (queue_place);
CREATE INDEX images_of_blocked_hash ON public.images USING btree (blocked_hash_id) WHERE (blocked_hash_id IS NOT NULL);
CREATE INDEX images_processing ON public.images USING btree (uploaded_at) WHERE (status = 'processing'::text);
CREATE INDEX images_waiting ON public.images USING btree (id) WHERE (NOT is_approved);
CREATE INDEX images_with_old_thumbs ON public.images USING btree (id) WHERE ((thumb_version < 2) AND (status = 'ready'::text));
CREATE UNIQUE INDEX images_of_client_id ON public.images USING btree (user_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX invitations_created_by ON public.invitations USING btree (created_by);
CREATE INDEX invitations_used_by ON public.invitations USING btree (used_by);
CREATE INDEX kept_texts_kept_at ON public.kept_texts USING btree (kept_at);
CREATE INDEX kept_texts_of_group ON public.kept_texts USING btree (group_id);
CREATE INDEX kept_texts_of_message ON public.kept_texts USING btree (message_id, id);
CREATE INDEX kept_texts_of_user ON public.kept_texts USING btree (user_id, id);
CREATE INDEX memberships_in_order ON public.memberships USING btree (group_id, joined_at, user_id);
CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id, group_id);
CREATE INDEX messages_found ON public.messages USING gin (((((((((id >> 19))::text || '.'::text) || (group_id)::text) || '.'::text) || replace(btrim(regexp_replace("left"(casefold((regexp_replace(NORMALIZE(content, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)), 500), '[^[:alnum:] ]+ *'::text, ' '::text, 'g'::text)), ' '::text, ((((' '::text || ((id >> 19))::text) || '.'::text) || (group_id)::text) || '.'::text))))::tsvector)) WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE INDEX messages_of_group ON public.messages USING btree (group_id, id);
CREATE INDEX muted_groups_of_group ON public.muted_groups USING btree (group_id, user_id);
CREATE INDEX muted_members_of_muted ON public.muted_members USING btree (muted_id);
CREATE INDEX nods_of_member ON public.nods USING btree (user_id, group_id);
CREATE INDEX object_deletions_due ON public.object_deletions USING btree (not_before);
CREATE INDEX password_resets_expires_at ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user_id ON public.password_resets USING btree (user_id);
CREATE INDEX reports_claimed_by ON public.reports USING btree (claimed_by);
CREATE INDEX reports_closed_at ON public.reports USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX reports_in_queue ON public.reports USING btree (queue_place);
CREATE INDEX reports_of_first_decision ON public.reports USING btree (first_decision_id) WHERE (first_decision_id IS NOT NULL);
CREATE INDEX reports_of_reporter ON public.reports USING btree (reporter_id, id);
CREATE INDEX reports_of_subject ON public.reports USING btree (subject_id);
CREATE INDEX reports_of_target ON public.reports USING btree (kind, target_id) WHERE (closed_at IS NULL);
CREATE INDEX reports_open_of_subject ON public.reports USING btree (subject_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX reports_open_key ON public.reports USING btree (reporter_id, kind, target_id) WHERE (closed_at IS NULL);
CREATE INDEX security_events_account ON public.security_events USING btree (account_id, id);
CREATE INDEX security_events_at ON public.security_events USING btree (at);
CREATE INDEX stars_of_starred ON public.stars USING btree (starred_id);
CREATE INDEX username_claims_of_user ON public.username_claims USING btree (user_id);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE is_admin;
CREATE INDEX users_email_unknown ON public.users USING btree (id) WHERE (email_canonical IS NULL);
CREATE INDEX users_found ON public.users USING btree (id, casefold((regexp_replace(NORMALIZE(username, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)), casefold((regexp_replace(NORMALIZE(email, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast))) INCLUDE (username, email);
CREATE INDEX users_hidden ON public.users USING btree (id) WHERE ((erase_after IS NOT NULL) OR (standing <> 'member'::text) OR age_asked);
CREATE INDEX users_in_order ON public.users USING btree ((((casefold((regexp_replace(NORMALIZE(username, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)) || chr(1)) || (lower((username COLLATE pg_c_utf8)) COLLATE pg_unicode_fast))));
CREATE INDEX users_leaving ON public.users USING btree (id) WHERE (erase_after IS NOT NULL);
CREATE INDEX users_moderators ON public.users USING btree (id) WHERE is_moderator;
CREATE INDEX users_pending ON public.users USING btree (id) WHERE ((standing = 'pending'::text) AND (erase_after IS NULL));
CREATE INDEX users_search ON public.users USING gin (casefold((regexp_replace(NORMALIZE(username, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)) gin_trgm_ops, casefold((regexp_replace(NORMALIZE(email, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text) COLLATE pg_unicode_fast)) gin_trgm_ops);
CREATE INDEX users_unlisted ON public.users USING btree (id) WHERE ((erase_after IS NOT NULL) OR (standing <> 'member'::text) OR age_asked OR (age IS NULL));
CREATE UNIQUE INDEX users_email_canonical_key ON public.users USING btree (email_canonical, email_twin);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower((email COLLATE pg_c_utf8)));
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower((username COLLATE pg_c_utf8)));

-- Views

create view account_activity as
 SELECT id,
    account_id,
    at,
    kind,
    COALESCE((actor_id <> account_id), false) AS by_other,
    label
   FROM security_events
  WHERE (account_id IS NOT NULL);

create view hidden_members as
 SELECT id
   FROM users
  WHERE ((erase_after IS NOT NULL) OR (standing <> 'member'::text) OR age_asked);

create view hidden_pairs as
 SELECT viewer_id,
    member_id
   FROM ( SELECT blocks.blocker_id AS viewer_id,
            blocks.blocked_id AS member_id
           FROM blocks
        UNION ALL
         SELECT blocks.blocked_id,
            blocks.blocker_id
           FROM blocks) pair
  WHERE (NOT (EXISTS ( SELECT
           FROM users
          WHERE ((users.id = ANY (ARRAY[pair.viewer_id, pair.member_id])) AND (users.is_admin OR users.is_moderator)))));

create view quiet_pairs as
 SELECT hidden_pairs.viewer_id,
    hidden_pairs.member_id,
    NULL::timestamp with time zone AS until
   FROM hidden_pairs
UNION ALL
 SELECT blocks.blocker_id AS viewer_id,
    blocks.blocked_id AS member_id,
    NULL::timestamp with time zone AS until
   FROM blocks
UNION ALL
 SELECT muted_members.user_id AS viewer_id,
    muted_members.muted_id AS member_id,
    muted_members.until
   FROM muted_members;

create view unlisted_members as
 SELECT id
   FROM users
  WHERE ((erase_after IS NOT NULL) OR (standing <> 'member'::text) OR age_asked OR (age IS NULL));

create view unseen_news as
 SELECT news.user_id,
    news.at
   FROM (( SELECT images.user_id,
            images.approved_at AS at
           FROM images
          WHERE images.is_approved
        UNION ALL
         SELECT r.user_id,
            r.processed_at
           FROM group_requests r
          WHERE ((r.status = 'approved'::text) AND r.is_current AND (r.processed_by <> r.user_id) AND (EXISTS ( SELECT
                   FROM memberships m
                  WHERE ((m.group_id = r.group_id) AND (m.user_id = r.user_id)))))
        UNION ALL
         SELECT decisions.subject_id,
            decisions.decided_at
           FROM decisions
          WHERE (decisions.action = ANY (ARRAY['warn'::text, 'reject'::text, 'remove'::text, 'remove_and_block'::text, 'suspend'::text, 'expel'::text]))
        UNION ALL
         SELECT d.subject_id,
            a.decided_at
           FROM (appeals a
             JOIN decisions d ON ((d.id = a.decision_id)))) news
     JOIN users viewer ON ((viewer.id = news.user_id)))
  WHERE (date_trunc('milliseconds'::text, news.at) > viewer.news_seen_at);

-- Functions

CREATE OR REPLACE FUNCTION public.advance_ids()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  declare
    ids regclass;
  begin
    foreach ids in array array[
      pg_get_serial_sequence('public.users', 'id'), pg_get_serial_sequence('public.group_requests', 'id')
    ]::regclass[] loop
      perform nextval(ids) from generate_series(1, floor(random() * 1700)::integer);
    end loop;
  end $function$;

CREATE OR REPLACE FUNCTION public.begin_erasure(account integer, due_only boolean, most integer)
 RETURNS TABLE(state text, groups integer[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     if exists (select from users where id = account and refused_at > now() - interval '14 days') then
       if not due_only then return query select 'small', '{}'::integer[]; end if;
     elsif exists (select from users where id = account and erase_after = 'epoch') then
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
   end $function$;

CREATE OR REPLACE FUNCTION public.delete_old_departures()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ delete from public.group_departures where id in (
        select id from public.group_departures where left_at < now() - interval '1 hour' for update skip locked
      ) $function$;

CREATE OR REPLACE FUNCTION public.delete_old_departures(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
     with gone as (
       delete from public.group_departures where id in (
         select id from public.group_departures where left_at < now() - interval '48 hours' limit most
       ) returning 1
     )
     select count(*)::integer from gone
   $function$;

CREATE OR REPLACE FUNCTION public.delete_old_erasures()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ delete from public.erased_accounts where erased_at < now() - interval '90 days' $function$;

CREATE OR REPLACE FUNCTION public.delete_old_erasures(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    with gone as (
      delete from public.erased_accounts where (user_id, began_at) in (
        select user_id, began_at from public.erased_accounts where erased_at < now() - interval '90 days' limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $function$;

CREATE OR REPLACE FUNCTION public.delete_old_evidence(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    with gone as (
      delete from public.evidence where (id) in (
        select id from public.evidence where expires_at <= now() limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $function$;

CREATE OR REPLACE FUNCTION public.delete_old_kept_texts(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
     with gone as (
       delete from public.kept_texts where id in (
         select id from public.kept_texts where kept_at < now() - interval '48 hours'
         order by kept_at limit most for update skip locked
       ) returning 1
     )
     select count(*)::integer from gone
   $function$;

CREATE OR REPLACE FUNCTION public.delete_old_reports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      ) and not (action = 'expel' and exists (
        select from public.users where id = decisions.subject_id and standing = 'expelled'
      ));
  $function$;

CREATE OR REPLACE FUNCTION public.delete_old_reports(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.delete_old_security_events()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ delete from public.security_events where at < now() - interval '90 days' $function$;

CREATE OR REPLACE FUNCTION public.delete_old_security_events(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    with gone as (
      delete from public.security_events where (id) in (
        select id from public.security_events where at < now() - interval '90 days' limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $function$;

CREATE OR REPLACE FUNCTION public.end_dormancy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     new.erase_after := null;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.end_links_of_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
   begin
     delete from invitations where created_by = new.id and used_at is null;
     delete from password_resets where created_by = new.id;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.end_password_resets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    if current_setting('lodge.same_password', true) = 'yes' then return null; end if;
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.end_stars()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
        begin
          delete from stars using (
            select user_id, starred_id from gone join stars using (user_id)
            union
            select stars.user_id, starred_id from gone join stars on starred_id = gone.user_id
          ) touched
          where stars.user_id = touched.user_id and stars.starred_id = touched.starred_id
            and not exists (
              select from memberships own join memberships other using (group_id)
              where own.user_id = touched.user_id and other.user_id = touched.starred_id);
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.erase_account(account integer, due_only boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   declare locked integer[];
   begin
     select coalesce(array_agg(id), '{}') into locked from (
       select id from groups where id in (
         select group_id from messages where user_id = account union select group_id from memberships where user_id = account
       ) order by id for no key update
     ) own;
     perform from users where id = account and not is_admin
       and (not due_only or is_erasure_due(id, standing, erase_after)) for update;
     if not found then return null; end if;
     insert into kept_texts (message_id, group_id, content, is_deleted)
     select id, group_id, content, true from messages
     where user_id = account and created_at > now() - interval '48 hours' and group_id = any(locked);
     delete from users where id = account;
     return locked;
   end $function$;

CREATE OR REPLACE FUNCTION public.erase_messages(account integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  declare chosen bigint[];
  begin
    select coalesce(array_agg(id), '{}') into chosen from (
      select id from messages
      where user_id = account and exists (select from users where id = account and erase_after = 'epoch') limit most
    ) own;
    perform from groups where id in (select group_id from messages where id = any(chosen)) order by id for no key update;
    delete from messages where id = any(chosen);
    return cardinality(chosen);
  end $function$;

CREATE OR REPLACE FUNCTION public.forget_event_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
      begin
        update security_events set label = null where account_id = old.id and label is not null;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.forget_invitation_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
   begin
     new.note := null;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.forget_request_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
        begin
          new.message := null;
          return new;
        end $function$;

CREATE OR REPLACE FUNCTION public.free_username_claims()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     delete from username_claims where user_id = new.id;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.grant_time_to_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     new.erase_after := greatest(new.erase_after, now() + interval '14 days');
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.has_ever_had(OUT announcement boolean, OUT one_group boolean, OUT invitation boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
        select pg_sequence_last_value('announcements_id_seq') is not null,
          pg_sequence_last_value('groups_id_seq') is not null,
          pg_sequence_last_value('invitations_id_seq') is not null
      $function$;

CREATE OR REPLACE FUNCTION public.has_news(member integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = member) is null and exists (
      select from unseen_news where user_id = member and at > now() - interval '30 minutes'
    )
  $function$;

CREATE OR REPLACE FUNCTION public.is_erasure_due(account integer, standing text, erase_after timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.keep_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     raise exception 'documents are immutable';
   end $function$;

CREATE OR REPLACE FUNCTION public.keep_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, case when erase_after is distinct from 'epoch' then id end, old.content, tg_op = 'DELETE'
     from users where id = old.user_id
       and (erase_after is distinct from 'epoch' or old.created_at > now() - interval '48 hours')
       and exists (select from groups where id = old.group_id);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.limit_announcements()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
   begin
     if new.ends_at <= greatest(now(), new.begins_at) or new.begins_at > now() + interval '1 year' then
       raise check_violation using constraint = 'announcements_period', message = 'an empty period, or a far one';
     end if;
     perform pg_advisory_xact_lock(1764000000000);
     if (select count(*) from announcements where ends_at > greatest(now(), begins_at)) >= 5 then
       raise check_violation using constraint = 'announcements_at_once', message = 'too many announcements';
     end if;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.limit_muted_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     perform from users where id = new.user_id for no key update;
     if (select count(*) from muted_members where user_id = new.user_id) > 1000 then
       raise check_violation using constraint = 'muted_members_limit', message = 'too many mutes';
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.limit_pins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
        begin
          update groups set messages_version = messages_version + 1 where id = new.group_id;
          if (
            select count(*) from pins join messages m on m.id = pins.message_id
            where pins.group_id = new.group_id and m.user_id not in (select id from hidden_members)
          ) > 3 then
            raise check_violation using constraint = 'pins_limit', message = 'too many pins';
          end if;
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.limit_stars()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
        begin
          perform from users where id = new.user_id for no key update;
          if (select count(*) from stars where user_id = new.user_id) > 500 then
            raise check_violation using constraint = 'stars_limit', message = 'too many stars';
          end if;
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.list_erased_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     insert into erased_accounts (user_id, began_at) values (old.id, old.created_at) on conflict do nothing;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.list_objects_of_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     insert into object_deletions (key, not_before)
     select 'exports/' || old.name || '.' || part,
       now() + case old.state when 'preparing' then interval '10 minutes' else interval '0' end
     from generate_series(1, old.parts) part
     on conflict (key) do update set not_before = greatest(object_deletions.not_before, excluded.not_before);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.list_objects_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  end $function$;

CREATE OR REPLACE FUNCTION public.list_objects_of_withheld_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     insert into object_deletions (key)
     select prefix || old.filename from unnest(array['images/', 'thumbs/']) prefix
     on conflict (key) do nothing;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.list_original_of_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     insert into object_deletions (key) values ('incoming/' || new.filename) on conflict (key) do nothing;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.lock_blocked_hashes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     perform pg_advisory_xact_lock(1763950000000);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.may_answer(admin integer, decider integer, reporter integer, subject integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.may_decide(reviewer integer, reporter integer, subject integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.may_look_again(reviewer integer, first_decision integer, reporter integer, subject integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
     select not exists (select from decisions where id = first_decision and decided_by = reviewer)
       or exists (select from users where id = reviewer and is_admin) and not exists (
         select from users where is_admin and id <> reviewer and id is distinct from reporter and id is distinct from subject
       )
   $function$;

CREATE OR REPLACE FUNCTION public.members_to_wake(room integer, after integer, through integer, most integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
        with recent as materialized (
          select id, user_id from (
            select id, user_id, created_at from messages where group_id = room order by id desc limit 200
          ) looked_at
          where created_at > now() - interval '30 minutes' and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = user_id) is null
        ), latest as materialized (
          select user_id, null::integer as called_id, max(id) as id from recent group by user_id
          union all
          select recent.user_id, calls.user_id, max(id) from recent join calls on message_id = id group by 1, 2
        )
        select m.user_id from memberships m
        left join muted_groups muted on muted.user_id = m.user_id and muted.group_id = room and (until is null or until > now())
        where m.group_id = room and m.user_id > after and m.user_id <= through
          and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = m.user_id) is null
          and coalesce(muted.except_calls, true)
          and exists (
            select from latest where latest.user_id <> m.user_id and latest.id > m.last_read_id
              and called_id is not distinct from case when muted.except_calls then m.user_id end
              and not exists (
                select from quiet_pairs
                where viewer_id = m.user_id and member_id = latest.user_id and (until is null or until > now())
              )
          )
        order by m.user_id limit most
      $function$;

CREATE OR REPLACE FUNCTION public.move_pairs_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   declare pair blocks;
   begin
     if tg_op = 'INSERT' then pair := new; else pair := old; end if;
     perform from users where id in (pair.blocker_id, pair.blocked_id) order by id for no key update;
     if tg_op = 'INSERT' and (select count(*) from blocks where blocker_id = pair.blocker_id) > 1000 then
       raise check_violation using constraint = 'blocks_limit', message = 'too many blocks';
     end if;
     update users set pairs_version = pairs_version + 1 where id in (pair.blocker_id, pair.blocked_id);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.move_pairs_version_of_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     perform from users where id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     ) order by id for no key update;
     update users set pairs_version = pairs_version + 1 where id = new.id or id in (
       select blocked_id from blocks where blocker_id = new.id union select blocker_id from blocks where blocked_id = new.id
     );
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.move_version_after_messages_went()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     perform 1 from groups where id in (select group_id from gone) order by id for no key update;
     update groups set messages_version = messages_version + 1 where id in (select group_id from gone);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.move_version_after_name_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
        declare own integer[];
        begin
          own := array(
            select group_id from messages where user_id = new.id union select group_id from memberships where user_id = new.id
          );
          perform from groups where id = any(own) order by id for no key update;
          update groups set messages_version = messages_version + 1 where id = any(own);
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION public.note_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     new.approved_at := case when new.is_approved then clock_timestamp() end;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.note_copy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
   end $function$;

CREATE OR REPLACE FUNCTION public.place_in_queue(stage integer, turn integer, id integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((stage)::bigint << 42) + ((turn)::bigint << 31)) + id);

CREATE OR REPLACE FUNCTION public.record_look(actor integer, look text, subject bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  begin
    if look not like 'look-%' then
      raise check_violation using message = 'not a look';
    end if;
    insert into public.audit_entries (actor_id, action, subject_id)
    select actor, look, subject where not exists (
      select from public.audit_entries
      where actor_id = actor and action = look and subject_id = subject and at > now() - interval '10 minutes'
    );
  end $function$;

CREATE OR REPLACE FUNCTION public.refuse_email_twin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from users where email_canonical = new.email_canonical) then
      raise unique_violation using constraint = 'users_email_canonical_key', message = 'email is taken';
    end if;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION public.refuse_registration(account integer, reason text, note text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
   begin
     update users set standing = 'refused', erase_after = 'epoch', refused_at = now(), refused_for = reason,
       refusal_note = note, notes = '', age = null, height_feet = null, height_inches = null, weight_pounds = null, ethnicity = null, sexual_position = null
     where id = account and standing = 'pending' and erase_after is null;
     if not found then return false; end if;
     delete from images where user_id = account;
     return true;
   end $function$;

CREATE OR REPLACE FUNCTION public.reject_expelled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   declare found text := (select standing from users where id = new.user_id for share);
   begin
     if found = 'expelled' then
       raise check_violation using constraint = 'members_are_not_expelled', message = 'the user is expelled';
     end if;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.release_withheld_image()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     perform from withheld_images where image_id = old.target_id for update;
     delete from withheld_images where image_id = old.target_id and not exists (
       select from reports where kind = 'image' and target_id = old.target_id and closed_at is null
     );
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION public.require_another_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  end $function$;

CREATE OR REPLACE FUNCTION public.require_another_claimant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
   begin
     if not may_decide(new.claimed_by, new.reporter_id, new.subject_id)
       or not may_look_again(new.claimed_by, new.first_decision_id, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by somebody concerned';
     end if;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.require_another_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
   end $function$;

CREATE OR REPLACE FUNCTION public.require_impartial_processor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
   end $function$;

CREATE OR REPLACE FUNCTION public.require_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
   begin
     if new.standing <> 'member' or new.erase_after is not null or new.age_asked or new.suspended_until > now() then
       raise check_violation using constraint = 'users_moderators_are_members', message = 'no ordinary member';
     end if;
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION public.return_as_before()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
        begin
          if new.standing = 'expelled' then
            new.standing_before := old.standing;
          else
            new.standing := old.standing_before;
            new.standing_before := null;
          end if;
          return new;
        end $function$;

CREATE OR REPLACE FUNCTION public.skip_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  declare
    ids regclass := pg_get_serial_sequence(tg_relid::regclass::text, 'id');
  begin
    perform nextval(ids) from generate_series(2, floor(least(1 / (1 - random()), 1000))::integer);
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION public.take_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
   declare account integer;
   begin
     if tg_table_name = 'images' then
       perform pg_advisory_xact_lock(1764120002, new.user_id % 1024);
       new.turn := (select count(*) from images where user_id = new.user_id and not is_approved);
     elsif tg_table_name = 'group_requests' then
       perform pg_advisory_xact_lock(1764120003, new.user_id % 1024);
       new.turn := (
         select count(*) from (
           select from group_requests where user_id = new.user_id and status = 'pending' limit 1000
         ) own
       );
     elsif tg_table_name = 'appeals' then
       select subject_id into account from decisions where id = new.decision_id;
       perform pg_advisory_xact_lock(1764120004, account % 1024);
       new.turn := (
         select count(*) from (
           select from decisions d join appeals a on a.decision_id = d.id
           where d.subject_id = account and a.decided_at is null limit 1000
         ) own
       );
     else
       perform pg_advisory_xact_lock(1764120001, new.reporter_id % 1024);
       new.turn := (
         select count(*) from (
           select from reports where reporter_id = new.reporter_id and closed_at is null
             and (category in ('under_age', 'intimate_image')) = (new.category in ('under_age', 'intimate_image'))
           limit 1000
         ) own
       ) + case when exists (
         select from users where id = new.reporter_id and created_at > now() - interval '3 days'
       ) then 20 else 0 end;
     end if;
     return new;
   end $function$;

-- Triggers

CREATE TRIGGER announcements_limited BEFORE INSERT ON public.announcements FOR EACH ROW EXECUTE FUNCTION limit_announcements();
CREATE TRIGGER appeals_claimed BEFORE UPDATE OF claimed_by, claimed_until ON public.appeals FOR EACH ROW WHEN (((new.claimed_by IS NOT NULL) AND (new.decided_at IS NULL))) EXECUTE FUNCTION require_another_admin();
CREATE TRIGGER appeals_decided BEFORE UPDATE OF decided_at ON public.appeals FOR EACH ROW WHEN (((old.decided_at IS NULL) AND (new.decided_at IS NOT NULL))) EXECUTE FUNCTION require_another_admin();
CREATE TRIGGER appeals_skip_ids BEFORE INSERT ON public.appeals FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER appeals_take_turns BEFORE INSERT ON public.appeals FOR EACH ROW EXECUTE FUNCTION take_turn();
CREATE TRIGGER audit_entries_skip_ids BEFORE INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER blocked_hashes_in_turn BEFORE INSERT ON public.blocked_hashes FOR EACH STATEMENT EXECUTE FUNCTION lock_blocked_hashes();
CREATE TRIGGER blocks_changed AFTER INSERT OR DELETE ON public.blocks FOR EACH ROW EXECUTE FUNCTION move_pairs_version();
CREATE TRIGGER calls_deleted AFTER DELETE ON public.calls REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION move_version_after_messages_went();
CREATE TRIGGER decisions_made BEFORE INSERT ON public.decisions FOR EACH ROW WHEN ((new.decided_by IS NOT NULL)) EXECUTE FUNCTION require_another_reviewer();
CREATE TRIGGER decisions_skip_ids BEFORE INSERT ON public.decisions FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER document_translations_immutable BEFORE DELETE OR UPDATE ON public.document_translations FOR EACH ROW EXECUTE FUNCTION keep_documents();
CREATE TRIGGER document_translations_kept BEFORE TRUNCATE ON public.document_translations FOR EACH STATEMENT EXECUTE FUNCTION keep_documents();
CREATE TRIGGER documents_immutable BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION keep_documents();
CREATE TRIGGER documents_kept BEFORE TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION keep_documents();
CREATE TRIGGER evidence_skip_ids BEFORE INSERT ON public.evidence FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER exports_begun_again AFTER UPDATE OF name ON public.exports FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION list_objects_of_export();
CREATE TRIGGER exports_deleted AFTER DELETE ON public.exports FOR EACH ROW EXECUTE FUNCTION list_objects_of_export();
CREATE TRIGGER group_requests_decided BEFORE UPDATE OF status, is_current ON public.group_requests FOR EACH ROW WHEN (((old.message IS NOT NULL) AND ((new.status <> 'pending'::text) OR (NOT new.is_current)))) EXECUTE FUNCTION forget_request_message();
CREATE TRIGGER group_requests_made BEFORE INSERT ON public.group_requests FOR EACH ROW EXECUTE FUNCTION reject_expelled();
CREATE TRIGGER group_requests_processed BEFORE UPDATE OF status ON public.group_requests FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text) AND (new.processed_by IS NOT NULL))) EXECUTE FUNCTION require_impartial_processor();
CREATE TRIGGER group_requests_skip_ids BEFORE INSERT ON public.group_requests FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER group_requests_take_turns BEFORE INSERT ON public.group_requests FOR EACH ROW EXECUTE FUNCTION take_turn();
CREATE TRIGGER groups_skip_ids BEFORE INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER images_approved BEFORE UPDATE OF is_approved ON public.images FOR EACH ROW WHEN ((old.is_approved <> new.is_approved)) EXECUTE FUNCTION note_approval();
CREATE TRIGGER images_became_ready AFTER UPDATE OF status ON public.images FOR EACH ROW WHEN (((old.status = 'processing'::text) AND (new.status = 'ready'::text))) EXECUTE FUNCTION list_original_of_image();
CREATE TRIGGER images_deleted AFTER DELETE ON public.images FOR EACH ROW EXECUTE FUNCTION list_objects_of_image();
CREATE TRIGGER images_matched BEFORE UPDATE OF blocked_hash_id ON public.images FOR EACH ROW EXECUTE FUNCTION note_copy();
CREATE TRIGGER images_skip_ids BEFORE INSERT ON public.images FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER images_take_turns BEFORE INSERT ON public.images FOR EACH ROW EXECUTE FUNCTION take_turn();
CREATE TRIGGER invitations_used BEFORE UPDATE OF used_at ON public.invitations FOR EACH ROW WHEN ((new.used_at IS NOT NULL)) EXECUTE FUNCTION forget_invitation_note();
CREATE TRIGGER memberships_begun BEFORE INSERT ON public.memberships FOR EACH ROW EXECUTE FUNCTION reject_expelled();
CREATE TRIGGER stars_ended AFTER DELETE ON public.memberships REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_stars();
CREATE TRIGGER messages_deleted AFTER DELETE ON public.messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION move_version_after_messages_went();
CREATE TRIGGER messages_edited AFTER UPDATE OF content ON public.messages FOR EACH ROW WHEN ((old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION keep_text();
CREATE TRIGGER messages_skip_ids BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER messages_taken_back AFTER DELETE ON public.messages FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION keep_text();
CREATE TRIGGER muted_members_limited AFTER INSERT ON public.muted_members FOR EACH ROW EXECUTE FUNCTION limit_muted_members();
CREATE TRIGGER nods_deleted AFTER DELETE ON public.nods REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION move_version_after_messages_went();
CREATE TRIGGER pins_limited AFTER INSERT ON public.pins FOR EACH ROW EXECUTE FUNCTION limit_pins();
CREATE TRIGGER pins_went AFTER DELETE ON public.pins REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION move_version_after_messages_went();
CREATE TRIGGER reports_claimed BEFORE UPDATE OF claimed_by, claimed_until ON public.reports FOR EACH ROW WHEN (((new.claimed_by IS NOT NULL) AND (new.closed_at IS NULL))) EXECUTE FUNCTION require_another_claimant();
CREATE TRIGGER reports_closed AFTER UPDATE OF closed_at ON public.reports FOR EACH ROW WHEN (((old.kind = 'image'::text) AND (old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION release_withheld_image();
CREATE TRIGGER reports_deleted AFTER DELETE ON public.reports FOR EACH ROW WHEN (((old.kind = 'image'::text) AND (old.closed_at IS NULL))) EXECUTE FUNCTION release_withheld_image();
CREATE TRIGGER reports_skip_ids BEFORE INSERT ON public.reports FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER reports_take_turns BEFORE INSERT ON public.reports FOR EACH ROW WHEN ((new.reporter_id IS NOT NULL)) EXECUTE FUNCTION take_turn();
CREATE TRIGGER security_events_skip_ids BEFORE INSERT ON public.security_events FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER stars_limited AFTER INSERT ON public.stars FOR EACH ROW EXECUTE FUNCTION limit_stars();
CREATE CONSTRAINT TRIGGER users_hidden_at_commit AFTER UPDATE OF erase_after, standing, age_asked ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.erase_after IS NULL) AND (old.standing = 'member'::text) AND (NOT old.age_asked)) <> ((new.erase_after IS NULL) AND (new.standing = 'member'::text) AND (NOT new.age_asked)))) EXECUTE FUNCTION move_version_after_name_changed();
CREATE TRIGGER users_admin_changed AFTER UPDATE OF is_admin ON public.users FOR EACH ROW WHEN ((old.is_admin <> new.is_admin)) EXECUTE FUNCTION move_pairs_version_of_admin();
CREATE TRIGGER users_admin_ended AFTER UPDATE OF is_admin ON public.users FOR EACH ROW WHEN ((old.is_admin AND (NOT new.is_admin))) EXECUTE FUNCTION end_links_of_admin();
CREATE TRIGGER users_brought_back BEFORE UPDATE OF standing ON public.users FOR EACH ROW WHEN (((old.standing = 'expelled'::text) AND (new.standing = 'member'::text) AND (new.erase_after > '1970-01-01 00:00:00+00'::timestamp with time zone))) EXECUTE FUNCTION grant_time_to_keep();
CREATE TRIGGER users_dormant_expelled BEFORE UPDATE OF standing ON public.users FOR EACH ROW WHEN (((old.standing = 'dormant'::text) AND (new.standing = 'expelled'::text))) EXECUTE FUNCTION end_dormancy();
CREATE TRIGGER users_email_refused BEFORE INSERT ON public.users FOR EACH ROW WHEN ((new.email_canonical IS NOT NULL)) EXECUTE FUNCTION refuse_email_twin();
CREATE TRIGGER users_erased AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION list_erased_account();
CREATE TRIGGER users_labels_forgotten AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION forget_event_labels();
CREATE TRIGGER users_made_moderator BEFORE UPDATE OF is_moderator ON public.users FOR EACH ROW WHEN ((new.is_moderator AND (NOT old.is_moderator))) EXECUTE FUNCTION require_member();
CREATE TRIGGER users_moderator_changed AFTER UPDATE OF is_moderator ON public.users FOR EACH ROW WHEN ((old.is_moderator <> new.is_moderator)) EXECUTE FUNCTION move_pairs_version_of_admin();
CREATE TRIGGER users_password_changed AFTER UPDATE OF password_hash ON public.users FOR EACH ROW EXECUTE FUNCTION end_password_resets();
CREATE TRIGGER users_renamed AFTER UPDATE OF username ON public.users FOR EACH ROW WHEN ((old.username IS DISTINCT FROM new.username)) EXECUTE FUNCTION move_version_after_name_changed();
CREATE TRIGGER users_renamed_frees_claims AFTER UPDATE OF username ON public.users FOR EACH ROW WHEN ((old.username IS DISTINCT FROM new.username)) EXECUTE FUNCTION free_username_claims();
CREATE TRIGGER users_return_as_before BEFORE UPDATE OF standing ON public.users FOR EACH ROW WHEN ((((old.standing = ANY (ARRAY['pending'::text, 'paused'::text])) AND (new.standing = 'expelled'::text)) OR ((old.standing_before IS NOT NULL) AND (old.standing = 'expelled'::text) AND (new.standing = 'member'::text)))) EXECUTE FUNCTION return_as_before();
CREATE TRIGGER users_skip_ids BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION skip_ids();
CREATE TRIGGER withheld_images_deleted AFTER DELETE ON public.withheld_images FOR EACH ROW EXECUTE FUNCTION list_objects_of_withheld_image();

-- Rights

grant select on account_activity to auth;
grant insert (checked_by, method, reason, user_id), select on age_checks to auth;
grant insert on audit_entries to auth;
grant insert (action, document_id, language, user_id), select on consents to auth;
grant insert (document_id, language, text), select on document_translations to auth;
grant insert (effective_at, kind, language, text, version), select on documents to auth;
grant select (hash) on expelled_addresses to auth;
grant execute on function begin_erasure(account integer, due_only boolean, most integer) to auth;
grant execute on function delete_old_security_events(most integer) to auth;
grant execute on function erase_account(account integer, due_only boolean) to auth;
grant execute on function erase_messages(account integer, most integer) to auth;
grant execute on function has_news(member integer) to auth;
grant execute on function members_to_wake(room integer, after integer, through integer, most integer) to auth;
grant execute on function record_look(actor integer, look text, subject bigint) to auth;
grant execute on function refuse_registration(account integer, reason text, note text) to auth;
grant delete, insert (created_by, digest, expires_at, names_inviter, note), select, update (note, used_at, used_by) on invitations to auth;
grant delete, insert (counter, credential_id, name, public_key, slot, transports, user_handle, user_id), select, update (counter, last_used, name) on passkeys to auth;
grant delete, insert (created_by, digest, user_id), select (created_by, digest, expires_at, user_id) on password_resets to auth;
grant delete, insert, select on recovery_codes to auth;
grant insert (account_id, actor_id, kind, label, network) on security_events to auth;
grant delete, insert (last_step, secret, user_id), select, update (last_step, secret) on totp_factors to auth;
grant insert (skeleton, user_id) on username_claims to auth;
grant insert (age, age_asked, email, email_canonical, ethnicity, height_feet, height_inches, language, notes, password_hash, sexual_position, standing, username, weight_pounds), select (age, age_asked, created_at, email, email_canonical, email_confirmed_at, email_twin, erase_after, erasure_warned_on, ethnicity, height_feet, height_inches, id, is_admin, is_language_chosen, is_moderator, language, notes, password_hash, refusal_note, refused_for, sexual_position, signed_in_month, standing, suspended_until, username, weight_pounds), update (age_asked, email_confirmed_at, erase_after, erasure_warned_on, is_language_chosen, language, password_hash, signed_in_month, standing) on users to auth;
grant select (decided_at, id, outcome) on appeals to figures;
grant select (action, decided_at, id, is_automated, rule) on decisions to figures;
grant select (category, closed_at, id, kind, reported_at, second_look_at) on reports to figures;
grant delete, insert (blocked_id, blocker_id), select on blocks to groups_chat;
grant delete, insert (group_id, is_mention, message_id, user_id), select, update (is_mention) on calls to groups_chat;
grant select (effective_at, kind) on documents to groups_chat;
grant execute on function record_look(actor integer, look text, subject bigint) to groups_chat;
grant insert (group_id, user_id) on group_departures to groups_chat;
grant select (group_id, user_id) on group_removals to groups_chat;
grant delete, insert (group_id, message, user_id), select (group_id, id, is_current, processed_at, processed_by, requested_at, status, user_id), update (is_current, processed_at, status) on group_requests to groups_chat;
grant select, update (messages_version) on groups to groups_chat;
grant select on hidden_members to groups_chat;
grant select on hidden_pairs to groups_chat;
grant select ("position", filename, id, is_approved, is_face_picture, status, user_id) on images to groups_chat;
grant delete, insert (group_id, last_read_id, user_id), select, update (last_read_id) on memberships to groups_chat;
grant delete, insert (client_id, content, group_id, reply_to_id, user_id), select, update (content, edited_at) on messages to groups_chat;
grant delete, insert (except_calls, group_id, until, user_id), select, update (except_calls, until) on muted_groups to groups_chat;
grant delete, insert (muted_id, until, user_id), select, update (until) on muted_members to groups_chat;
grant delete, insert (emoji, group_id, message_id, user_id), select, update (emoji) on nods to groups_chat;
grant select on pins to groups_chat;
grant select on quiet_pairs to groups_chat;
grant insert (actor_id, group_id, kind, network) on security_events to groups_chat;
grant delete, insert (starred_id, user_id), select on stars to groups_chat;
grant select on unlisted_members to groups_chat;
grant select (age, created_at, email, erase_after, ethnicity, height_feet, height_inches, id, is_admin, is_moderator, notes, pairs_version, sexual_position, username, weight_pounds) on users to groups_chat;
grant select on blocked_hashes to image_worker;
grant insert (reason, user_id) on image_removals to image_worker;
grant delete, select ("position", approved_at, blocked_hash_id, copy_found_at, copy_is_urgent, filename, hash, height, id, is_approved, is_face_picture, placeholder, slot, status, thumb_version, uploaded_at, user_id, width), update (blocked_hash_id, hash, height, placeholder, status, thumb_version, width) on images to image_worker;
grant delete, select, update (not_before) on object_deletions to image_worker;
grant select (filename) on withheld_images to image_worker;
grant select on account_activity to moderation;
grant select (checked_at, method, user_id) on age_checks to moderation;
grant delete, insert, select on announcement_dismissals to moderation;
grant delete, insert (begins_at, created_by, ends_at, text), select, update (ends_at) on announcements to moderation;
grant insert (decision_id, text), select, update (answer, claimed_by, claimed_until, decided_at, decided_by, outcome) on appeals to moderation;
grant insert (action, actor_id, subject_id), select on audit_entries to moderation;
grant delete, insert (compared_through, decision_id, hash, is_urgent, owner_id), select, update (blocked_at, compared_through, decision_id, earlier_decisions, is_urgent) on blocked_hashes to moderation;
grant insert (blocked_id, blocker_id), select (blocked_id, blocker_id, created_at) on blocks to moderation;
grant select on calls to moderation;
grant select (action, at, document_id, id, language, user_id) on consents to moderation;
grant insert (action, decided_by, explanation, report_id, rule, subject_id, until), select, update (report_id, reversed_at, seen_at, until) on decisions to moderation;
grant select (effective_at, id, kind, version) on documents to moderation;
grant insert (expires_at, kept_by, kind, rule, sealed, subject_id), select on evidence to moderation;
grant delete, insert (decision_id, hash), select on expelled_addresses to moderation;
grant delete, select on exports to moderation;
grant execute on function advance_ids() to moderation;
grant execute on function begin_erasure(account integer, due_only boolean, most integer) to moderation;
grant execute on function delete_old_departures(most integer) to moderation;
grant execute on function delete_old_erasures(most integer) to moderation;
grant execute on function delete_old_evidence(most integer) to moderation;
grant execute on function delete_old_kept_texts(most integer) to moderation;
grant execute on function delete_old_reports(most integer) to moderation;
grant execute on function erase_account(account integer, due_only boolean) to moderation;
grant execute on function erase_messages(account integer, most integer) to moderation;
grant execute on function has_ever_had(OUT announcement boolean, OUT one_group boolean, OUT invitation boolean) to moderation;
grant execute on function record_look(actor integer, look text, subject bigint) to moderation;
grant select on group_departures to moderation;
grant delete, insert (group_id, user_id), select on group_removals to moderation;
grant select, update (is_current, processed_at, processed_by, status) on group_requests to moderation;
grant delete, insert (code, created_by, description, emblem, name, tint), select, update (code, counted_members, counted_on, description, emblem, life, messages_version, tint) on groups to moderation;
grant select on hidden_members to moderation;
grant select on hidden_pairs to moderation;
grant insert (note, reason, rule, user_id), select (note, reason, removed_at, rule, user_id) on image_removals to moderation;
grant delete, select ("position", approved_at, blocked_hash_id, copy_found_at, copy_is_urgent, filename, hash, height, id, is_approved, is_face_picture, placeholder, queue_place, slot, status, thumb_version, uploaded_at, user_id, width), update (blocked_hash_id, copy_found_at, is_approved, is_face_picture) on images to moderation;
grant select (created_at, created_by, expires_at, used_at, used_by) on invitations to moderation;
grant select on kept_texts to moderation;
grant delete, insert (group_id, last_read_id, user_id), select on memberships to moderation;
grant delete, select on messages to moderation;
grant select (except_calls, group_id, until, user_id) on muted_groups to moderation;
grant select (muted_id, until, user_id) on muted_members to moderation;
grant select on nods to moderation;
grant insert (email, name, place, reference, report_id, statement, token_digest), select on notices to moderation;
grant select (created_at, last_used, name, user_id) on passkeys to moderation;
grant delete, insert (group_id, message_id), select on pins to moderation;
grant insert (category, declared, earlier_texts, evidence, group_id, is_held, kind, reporter_id, subject_id, target_deleted_at, target_id, text), select, update (claimed_by, claimed_until, closed_at, first_decision_id, outcome, second_look_at) on reports to moderation;
grant insert (account_id, actor_id, kind, network) on security_events to moderation;
grant select (starred_id, user_id) on stars to moderation;
grant select (created_at, user_id) on totp_factors to moderation;
grant insert (skeleton, user_id) on username_claims to moderation;
grant delete, select (age, age_asked, created_at, email, erase_after, ethnicity, height_feet, height_inches, id, is_admin, is_language_chosen, is_moderator, language, news_seen_at, notes, sexual_position, standing, suspended_until, username, weight_pounds), update (age, ethnicity, height_feet, height_inches, is_admin, is_moderator, news_seen_at, notes, sexual_position, standing, suspended_until, username, weight_pounds) on users to moderation;
grant select (filename, hash, height, image_id, placeholder, width) on withheld_images to moderation;
grant select (effective_at, kind) on documents to profile_media;
grant execute on function record_look(actor integer, look text, subject bigint) to profile_media;
grant select on hidden_members to profile_media;
grant select on hidden_pairs to profile_media;
grant delete, select on image_removals to profile_media;
grant delete, insert (client_id, filename, slot, user_id), select ("position", client_id, filename, height, id, is_approved, is_face_picture, placeholder, slot, status, thumb_version, uploaded_at, user_id, width), update ("position") on images to profile_media;
grant select (group_id, user_id) on memberships to profile_media;
grant insert (skeleton, user_id) on username_claims to profile_media;
grant select (age, created_at, email, erase_after, ethnicity, height_feet, height_inches, id, is_admin, is_moderator, notes, sexual_position, username, weight_pounds), update (age, ethnicity, height_feet, height_inches, notes, sexual_position, username, weight_pounds) on users to profile_media;
