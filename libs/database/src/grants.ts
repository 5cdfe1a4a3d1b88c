import type { EntityManager } from 'typeorm';
import { figuresRoleOf, SERVICES, roleOf, type Service } from './services.mjs';
import { PROFILE_COLUMNS as PROFILE } from './user-rows.js';

const USER_WITHOUT_PASSWORD = `id, email, is_admin, is_moderator, created_at, ${PROFILE}`;

const SHOWN_OF_IMAGES = `id, user_id, slot, position, filename, status, is_approved, is_face_picture, width, height,
  placeholder, thumb_version, uploaded_at`;

// Without `client_id`, which serves uploads alone.
const IMAGES = `${SHOWN_OF_IMAGES}, approved_at, hash, blocked_hash_id, copy_found_at, copy_is_urgent`;

// Grants go down to columns. A row lock takes an update right: `object_deletions.not_before`.
const GRANTS: Record<Service, string[]> = {
  auth: [
    `select (
      ${USER_WITHOUT_PASSWORD}, erase_after, suspended_until, standing, age_asked, password_hash,
      email_confirmed_at, signed_in_month, erasure_warned_on, language, is_language_chosen,
      email_canonical, email_twin, refused_for, refusal_note
    ), insert (
      email, email_canonical, password_hash, standing, age_asked, language, ${PROFILE}
    ), update (
      password_hash, erase_after, standing, age_asked,
      email_confirmed_at, signed_in_month, erasure_warned_on, language, is_language_chosen
    ) on users`,
    'execute on function refuse_registration(integer, text, text)',
    'execute on function erase_account(integer, boolean)',
    'execute on function begin_erasure(integer, boolean, integer)',
    'execute on function erase_messages(integer, integer)',
    'insert (skeleton, user_id) on username_claims',
    'select (digest, user_id, expires_at, created_by), insert (digest, user_id, created_by), delete on password_resets',
    'select, insert (user_id, secret, last_step), update (secret, last_step), delete on totp_factors',
    'select, insert, delete on recovery_codes',
    `select,
      insert (user_id, slot, credential_id, public_key, counter, transports, user_handle, name),
      update (counter, last_used, name), delete on passkeys`,
    'select, insert (digest, created_by, expires_at, note, names_inviter), update (used_by, used_at, note), delete on invitations',
    'select, insert (user_id, method, checked_by, reason) on age_checks',
    'insert on audit_entries',
    'execute on function record_look(integer, text, bigint)',
    'insert (kind, account_id, actor_id, network, label) on security_events',
    'select on account_activity',
    'execute on function delete_old_security_events(integer)',
    'select, insert (kind, version, language, effective_at, text) on documents',
    'select, insert (document_id, language, text) on document_translations',
    'select, insert (user_id, document_id, action, language) on consents',
    'select (hash) on expelled_addresses',
    'execute on function members_to_wake(integer, integer, integer, integer)',
    'execute on function has_news(integer)',
  ],
  'profile-media': [
    'select (kind, effective_at) on documents',
    `select (${USER_WITHOUT_PASSWORD}, erase_after), update (${PROFILE}) on users`,
    'select on hidden_members',
    'select on hidden_pairs',
    'insert (skeleton, user_id) on username_claims',
    `select (${SHOWN_OF_IMAGES}, client_id), insert (user_id, slot, filename, client_id), update (position), delete on images`,
    'select, delete on image_removals',
    'select (group_id, user_id) on memberships',
    'execute on function record_look(integer, text, bigint)',
  ],
  'groups-chat': [
    'select (kind, effective_at) on documents',
    `select (${USER_WITHOUT_PASSWORD}, erase_after, pairs_version) on users`,
    'select on hidden_members',
    'select on unlisted_members',
    'select on hidden_pairs',
    'select on quiet_pairs',
    'select, insert (blocker_id, blocked_id), delete on blocks',
    'select, insert (user_id, muted_id, until), update (until), delete on muted_members',
    'select, insert (user_id, group_id, until, except_calls), update (until, except_calls), delete on muted_groups',
    'select, insert (user_id, starred_id), delete on stars',
    'select (id, user_id, position, filename, status, is_approved, is_face_picture) on images',
    'select, update (messages_version) on groups',
    'select, insert (group_id, user_id, last_read_id), update (last_read_id), delete on memberships',
    'select (group_id, user_id) on group_removals',
    'insert (group_id, user_id) on group_departures',
    `select (id, group_id, user_id, status, is_current, requested_at, processed_at, processed_by),
      insert (group_id, user_id, message), update (status, is_current, processed_at), delete on group_requests`,
    'select, insert (group_id, user_id, content, client_id, reply_to_id), update (content, edited_at), delete on messages',
    'select, insert (message_id, group_id, user_id, emoji), update (emoji), delete on nods',
    'select, insert (message_id, group_id, user_id, is_mention), update (is_mention), delete on calls',
    'select on pins',
    'insert (kind, actor_id, group_id, network) on security_events',
    'execute on function record_look(integer, text, bigint)',
  ],
  moderation: [
    'select (id, kind, version, effective_at) on documents',
    'select (id, user_id, document_id, action, language, at) on consents',
    'select (created_by, created_at, expires_at, used_by, used_at) on invitations',
    'select on account_activity',
    'select (user_id, method, checked_at) on age_checks',
    'select (user_id, name, created_at, last_used) on passkeys',
    'select (user_id, created_at) on totp_factors',
    'select (blocker_id, blocked_id, created_at), insert (blocker_id, blocked_id) on blocks',
    'select (user_id, muted_id, until) on muted_members',
    'select (user_id, group_id, until, except_calls) on muted_groups',
    'select (user_id, starred_id) on stars',
    'select on nods',
    'select on calls',
    // Release 1.0.0 sweeps it.
    'select, delete on exports',
    `select (
      ${USER_WITHOUT_PASSWORD}, erase_after, suspended_until, age_asked, standing, language,
      is_language_chosen, news_seen_at
    ), update (
      is_admin, is_moderator, suspended_until, standing, news_seen_at, ${PROFILE}
    ), delete on users`,
    'execute on function erase_account(integer, boolean)',
    'execute on function begin_erasure(integer, boolean, integer)',
    'execute on function erase_messages(integer, integer)',
    'execute on function delete_old_erasures(integer)',
    'execute on function delete_old_departures(integer)',
    'execute on function delete_old_reports(integer)',
    'execute on function advance_ids()',
    'execute on function delete_old_evidence(integer)',
    'execute on function has_ever_had()',
    'select on hidden_members',
    'select on hidden_pairs',
    'insert (skeleton, user_id) on username_claims',
    `select (${IMAGES}, queue_place), update (is_approved, is_face_picture, blocked_hash_id, copy_found_at), delete on images`,
    `select, insert (owner_id, hash, decision_id, compared_through, is_urgent),
      update (blocked_at, decision_id, earlier_decisions, compared_through, is_urgent),
      delete on blocked_hashes`,
    'select (user_id, reason, removed_at, rule, note), insert (user_id, reason, rule, note) on image_removals',
    `select, insert (report_id, subject_id, action, rule, explanation, until, decided_by),
      update (report_id, until, seen_at, reversed_at) on decisions`,
    'select, insert (hash, decision_id), delete on expelled_addresses',
    'select, insert (decision_id, text), update (claimed_by, claimed_until, decided_by, decided_at, outcome, answer) on appeals',
    `select, insert (name, description, emblem, tint, code, created_by),
      update (description, emblem, tint, code, messages_version, counted_members, counted_on, life), delete on groups`,
    'select, insert (group_id, user_id, last_read_id), delete on memberships',
    'select, insert (group_id, user_id), delete on group_removals',
    'select on group_departures',
    'select, insert (kind, rule, subject_id, kept_by, expires_at, sealed) on evidence',
    'execute on function record_look(integer, text, bigint)',
    'select, update (status, is_current, processed_at, processed_by) on group_requests',
    'select, delete on messages',
    'select, insert (group_id, message_id), delete on pins',
    'select on kept_texts',
    'execute on function delete_old_kept_texts(integer)',
    `select, insert (
      reporter_id, subject_id, kind, target_id, group_id, category, text, evidence, is_held,
      declared, earlier_texts, target_deleted_at
    ), update (
      claimed_by, claimed_until, closed_at, outcome, second_look_at, first_decision_id
    ) on reports`,
    'select (image_id, filename, width, height, placeholder, hash) on withheld_images',
    'select, insert (actor_id, action, subject_id) on audit_entries',
    'select, insert (report_id, reference, token_digest, name, email, place, statement) on notices',
    'insert (kind, account_id, actor_id, network) on security_events',
    'select, insert (text, begins_at, ends_at, created_by), update (ends_at), delete on announcements',
    'select, insert, delete on announcement_dismissals',
  ],
  'image-worker': [
    `select (${IMAGES}), update (status, width, height, placeholder, hash, blocked_hash_id, thumb_version), delete on images`,
    'select on blocked_hashes',
    'insert (user_id, reason) on image_removals',
    'select, update (not_before), delete on object_deletions',
    'select (filename) on withheld_images',
  ],
};

const FIGURES = [
  'select (id, kind, category, reported_at, second_look_at, closed_at) on reports',
  'select (id, action, rule, is_automated, decided_at) on decisions',
  'select (id, outcome, decided_at) on appeals',
];

/** Also revokes what only an older version granted. */
export async function grant(manager: EntityManager, database: string): Promise<void> {
  const roles = [...SERVICES.map((service) => roleOf(database, service)), figuresRoleOf(database)];
  const statements = [
    revokeAllFrom(roles),
    'revoke create on schema public from public',
    ...SERVICES.flatMap((service) => grantsOf(roleOf(database, service), GRANTS[service])),
    ...grantsOf(figuresRoleOf(database), FIGURES),
  ];
  // In one query: every start would wait for over 100 in turn.
  await manager.query(statements.join(';'));
}

// Not on what others own there, such as an extension for monitoring: PostgreSQL would refuse it.
function revokeAllFrom(roles: string[]): string {
  const quoted = roles.map((role) => `"${role}"`).join(', ');
  return `do $$ declare
    tables text := (select string_agg(oid::regclass::text, ', ') from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and pg_has_role(relowner, 'usage'));
    functions text := (select string_agg(oid::regprocedure::text, ', ') from pg_proc
      where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage'));
  begin
    execute 'revoke all on table ' || tables || ' from public, ${quoted}';
    execute 'revoke all on routine ' || functions || ' from ${quoted}';
  end $$`;
}

const grantsOf = (role: string, rights: string[]) => [
  `grant usage on schema public to "${role}"`,
  ...rights.map((right) => `grant ${right} to "${role}"`),
];
