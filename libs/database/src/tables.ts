import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ActivityKind,
  type AgeMethod,
  type ConsentAction,
  type DecisionRule,
  type EarlierText,
  type Profile,
  type RemovalReason,
  type ReportAction,
  type ReportCategory,
  type ReportKind,
  type ReportOutcome,
  type RequestStatus,
  type Standing,
  type StatedAction,
} from '@lodge/contracts';
import {
  bigint,
  bits,
  boolean,
  bytes,
  date,
  identity,
  instant,
  integer,
  json,
  key,
  nullable,
  smallint,
  table,
  text,
  uuid,
  type TableColumn,
} from './entity.js';

export const PROFILE_COLUMNS = PROFILE_FIELD_NAMES.join(', ');

export const KINDS_WITHOUT_ACCOUNT = ['admin_read_messages'] as const;

export type SecurityEventKind = ActivityKind | (typeof KINDS_WITHOUT_ACCOUNT)[number];

export const AGE_CHECKS = table('age_checks', {
  user_id: key(integer()),
  method: text<AgeMethod>(),
  checked_at: instant(),
  checked_by: nullable(integer()),
  reason: text(),
});

export const AUDIT_ENTRIES = table('audit_entries', {
  id: identity(bigint()),
  actor_id: integer(),
  action: text(),
  subject_id: bigint(),
  at: instant(),
});

export const BLOCKS = table('blocks', {
  blocker_id: key(integer()),
  blocked_id: key(integer()),
  created_at: instant(),
});

// A history: accepting again after a withdrawal is another row.
export const CONSENTS = table('consents', {
  id: identity(bigint()),
  user_id: integer(),
  document_id: integer(),
  action: text<ConsentAction>(),
  language: nullable(text()),
  at: instant(),
});

export const DECISIONS = table('decisions', {
  id: identity(integer()),
  report_id: nullable(integer()),
  subject_id: nullable(integer()),
  // `delete_user` is from before there was `expel`.
  action: text<ReportAction | StatedAction | 'delete_user'>(),
  rule: nullable(text<DecisionRule>()),
  explanation: text(),
  is_automated: boolean(),
  decided_by: nullable(integer()),
  decided_at: instant(),
  seen_at: nullable(instant()),
  reversed_at: nullable(instant()),
  // `infinity` means until it is lifted, and is no date: read it in `*.sql.ts`.
  until: nullable(instant()),
});

export const GROUPS = table('groups', {
  id: identity(integer()),
  name: text(),
  code: text(),
  created_by: nullable(integer()),
  created_at: instant(),
  description: text(),
  // Grows with every change that a poll of the group's messages would show.
  messages_version: bigint(),
});

export const GROUP_REQUESTS = table('group_requests', {
  id: identity(integer()),
  group_id: integer(),
  user_id: integer(),
  status: text<RequestStatus>(),
  // False once its member left or was removed, who may then request again.
  is_current: boolean(),
  requested_at: instant(),
  processed_at: nullable(instant()),
  processed_by: nullable(integer()),
});

/** 2: 480 pixels on the short side, at most twice that on the long one. 1: 320 on the long side. */
export const THUMB_VERSION = 2;

export const IMAGES = table('images', {
  id: identity(integer()),
  user_id: integer(),
  // 1 to 12, unique for a user.
  slot: smallint(),
  // Null for photos added since their owner chose an order, which come after.
  position: nullable(smallint()),
  // Unguessable; the objects are `incoming/`, `images/` and `thumbs/` followed by it.
  filename: text(),
  uploaded_at: instant(),
  status: text<'processing' | 'ready'>(),
  is_approved: boolean(),
  is_face_picture: boolean(),
  // Set by a trigger; null while it is not approved, and for those approved before there was news.
  approved_at: nullable(instant()),
  width: nullable(integer()),
  height: nullable(integer()),
  placeholder: nullable(text()),
  // The rule by which its thumb was cut is part of the ETag.
  thumb_version: smallint(),
  // Null for a photo that is too plain, and for older ones.
  hash: nullable(bits(256)),
  blocked_hash_id: nullable(integer()),
  // Since when it is like a photo blocked for everybody; null again once a reviewer decided.
  copy_found_at: nullable(instant()),
  copy_is_urgent: boolean(),
});

export const IMAGE_REMOVALS = table('image_removals', {
  id: identity(integer()),
  user_id: integer(),
  reason: text<RemovalReason>(),
  rule: nullable(text<DecisionRule>()),
  note: text(),
  removed_at: instant(),
});

export const MEMBERSHIPS = table('memberships', {
  group_id: key(integer()),
  user_id: key(integer()),
  joined_at: instant(),
  last_read_id: bigint(),
});

export const MESSAGES = table('messages', {
  id: identity(bigint()),
  group_id: integer(),
  user_id: integer(),
  content: text(),
  // Chosen by the client, so that a repeated send is one message.
  client_id: nullable(uuid()),
  created_at: instant(),
  // No foreign key: the original may be gone, and is looked up among the group's messages.
  reply_to_id: nullable(bigint()),
  edited_at: nullable(instant()),
});

export const MUTED_GROUPS = table('muted_groups', {
  user_id: key(integer()),
  group_id: key(integer()),
  until: nullable(instant()),
});

export const MUTED_MEMBERS = table('muted_members', {
  user_id: key(integer()),
  muted_id: key(integer()),
  until: nullable(instant()),
});

export const OBJECT_DELETIONS = table('object_deletions', {
  key: key(text()),
  // Update is granted only to lock the row.
  not_before: instant(),
});

export const PASSKEYS = table('passkeys', {
  id: identity(integer()),
  user_id: integer(),
  // 1 to 10, unique for a user.
  slot: smallint(),
  credential_id: text(),
  public_key: bytes(),
  // The authenticator's signature counter; always 0 for those that do not count.
  counter: bigint(),
  transports: text(),
  // Random, the same for all passkeys of a member: it says nothing about them.
  user_handle: text(),
  name: text(),
  created_at: instant(),
  last_used: nullable(date()),
});

export const INVITATIONS = table('invitations', {
  id: identity(integer()),
  // SHA-256 of the code.
  digest: text(),
  created_by: nullable(integer()),
  created_at: instant(),
  expires_at: instant(),
  used_by: nullable(integer()),
  used_at: nullable(instant()),
  // Says for whom it is, until it is used or over.
  note: nullable(text()),
  // Whoever uses it learns who made it.
  names_inviter: boolean(),
});

export const PASSWORD_RESETS = table('password_resets', {
  // SHA-256 of the link's token: the contents of the table reset nothing.
  digest: key(text()),
  user_id: integer(),
  expires_at: instant(),
  // The admin who made it; null for one that was mailed.
  created_by: nullable(integer()),
});

export const RECOVERY_CODES = table('recovery_codes', {
  user_id: key(integer()),
  // SHA-256, which suffices for 125 random bits. The row goes when the code is used.
  digest: key(text()),
});

export const REPORTS = table('reports', {
  id: identity(integer()),
  // Null once the reporter is gone, and for notices.
  reporter_id: nullable(integer()),
  // The member concerned; null once they are gone, and for groups and notices.
  subject_id: nullable(integer()),
  kind: text<ReportKind | 'notice'>(),
  // The target may be gone; null for notices.
  target_id: nullable(bigint()),
  // The group of a reported message, or the reported group itself; it may be gone.
  group_id: nullable(integer()),
  category: text<ReportCategory>(),
  text: text(),
  evidence: text(),
  earlier_texts: json<EarlierText[]>(),
  target_deleted_at: nullable(instant()),
  is_held: boolean(),
  // Orders the queue within a stage; a trigger sets it for members' reports.
  turn: integer(),
  declared: boolean(),
  reported_at: instant(),
  claimed_by: nullable(integer()),
  claimed_until: nullable(instant()),
  closed_at: nullable(instant()),
  outcome: nullable(text<ReportOutcome>()),
  second_look_at: nullable(instant()),
  first_decision_id: nullable(integer()),
});

// Rows are appended and outlive accounts. No service reads them: auth has `account_activity`.
export const SECURITY_EVENTS = table('security_events', {
  id: identity(bigint()),
  kind: text<SecurityEventKind>(),
  account_id: nullable(integer()),
  actor_id: nullable(integer()),
  group_id: nullable(integer()),
  // A keyed hash.
  network: nullable(text()),
  label: nullable(text()),
});

export const TOTP_FACTORS = table('totp_factors', {
  user_id: key(integer()),
  // Sealed under FACTOR_KEY, together with the user's id.
  secret: text(),
  // Steps of 30 seconds since 1970; each is accepted once.
  last_step: integer(),
  created_at: instant(),
});

// No other member's new name may look like `skeleton`.
export const USERNAME_CLAIMS = table('username_claims', {
  skeleton: key(text()),
  user_id: integer(),
});

const PROFILE = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [
    name,
    PROFILE_FIELDS[name].kind === 'integer' ? smallint() : text(),
  ]),
) as { [Name in keyof Profile]: TableColumn<Profile[Name]> };

export const USERS = table('users', {
  id: identity(integer()),
  email: text(),
  ...PROFILE,
  password_hash: text(),
  is_admin: boolean(),
  is_moderator: boolean(),
  created_at: instant(),
  erase_after: nullable(instant()),
  email_confirmed_at: nullable(instant()),
  // `infinity` is no date: read it in `*.sql.ts`.
  suspended_until: nullable(instant()),
  standing: text<Standing | 'member'>(),
  // Null until DORMANT_MONTHS is set, and once it is off.
  signed_in_month: nullable(date()),
  erasure_warned_on: nullable(date()),
  language: text(),
  is_language_chosen: boolean(),
  age_asked: boolean(),
  news_seen_at: instant(),
  // Moves with every change of whom the user does not see.
  pairs_version: integer(),
  // One form for all spellings; null until it is filled in, after an insert by an earlier release.
  email_canonical: nullable(text()),
  // 0, or the account's id: others had the email before such spellings were refused.
  email_twin: integer(),
});

export const USER_COLUMNS = [
  'id',
  'email',
  ...PROFILE_FIELD_NAMES,
  'is_admin',
  'is_moderator',
  'created_at',
] as const;
