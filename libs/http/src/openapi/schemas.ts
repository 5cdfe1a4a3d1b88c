import {
  ACTIVITY_KINDS,
  ACTORS,
  CONSENT_ACTIONS,
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  EXPORT_STATES,
  ERROR_CODES,
  FACTOR_METHODS,
  GROUP_CODE,
  LIMITS,
  MOST_UNREAD,
  RECOVERY_CODE,
  RECOVERY_CODES,
  PASSKEY_TRANSPORTS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ActivityEvent,
  type AdminGroup,
  type AdminGroupRequest,
  type AdminImage,
  type AdminUser,
  type ChatMessage,
  type Document,
  type DocumentWithText,
  type ErrorBody,
  type Factors,
  type Group,
  type GroupRequest,
  type ImageRemoval,
  type ListedGroup,
  type Member,
  type MemberImage,
  type MemberSession,
  type OwnConsent,
  type OwnDocument,
  type OwnExport,
  type OwnGroup,
  type OwnImage,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  type Profile,
  type ProfileField,
  type SessionUser,
} from '@lodge/contracts';
import { MAX_BIG_ID, MAX_ID } from '../validation.js';
import {
  flag,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Fields,
  type Schema,
} from './schema.js';

export const ID = integer(1, MAX_ID);
const BIG_ID = integer(1, MAX_BIG_ID);
export const COUNT = integer(0);
export const INSTANT = text({ format: 'date-time' });
export const MESSAGE = text({ minLength: 1 });
export const NEXT_CURSOR = nullable(text({ minLength: 1, maxLength: 400 }));
export const CODE = text({ pattern: GROUP_CODE.source });

export const ID_PROPERTY = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;
export const NEW_PASSWORD = {
  format: 'password',
  minLength: LIMITS.passwordLength.min,
  maxLength: LIMITS.passwordLength.max,
  description: 'With a lowercase and an uppercase letter, a digit and a special character',
};

export const BINARY: Schema<Uint8Array> = { type: 'string', format: 'binary' };

const USERNAME = text({ minLength: 1, maxLength: LIMITS.usernameLength });
const EMAIL = text({ minLength: 3, maxLength: LIMITS.emailLength });
const GROUP_NAME = text({ minLength: 1, maxLength: LIMITS.groupNameLength });
const FILENAME = text({ pattern: '^[0-9a-f]{32}\\.webp$' });
const REQUEST_STATUS = oneOf(['pending', 'approved', 'rejected']);

export function profileFieldSchema(field: ProfileField) {
  if (field.kind === 'integer')
    return { type: 'integer', minimum: field.min, maximum: field.max } as const;
  if (field.kind === 'option') return { type: 'string', enum: [...field.options] } as const;
  return {
    type: 'string',
    ...(field.isRequired && { minLength: 1 }),
    maxLength: field.max,
  } as const;
}

const PROFILE = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, profileFieldSchema(PROFILE_FIELDS[name])]),
) as Fields<Profile>;

export const SESSION_USER = named(
  'SessionUser',
  object<SessionUser>({
    id: ID,
    email: EMAIL,
    ...PROFILE,
    isAdmin: flag,
    created_at: INSTANT,
    erase_after: optional(INSTANT),
    needs_consent: optional(flag),
  }),
);

export const MEMBER_SESSION = named(
  'MemberSession',
  object<MemberSession>({
    ref: text({ pattern: '^[\\w-]{22}$' }),
    label: nullable(text({ minLength: 1, maxLength: LIMITS.sessionLabelLength })),
    began: INSTANT,
    last_seen: nullable(text({ format: 'date' })),
    is_current: flag,
  }),
);

export const ACTIVITY_EVENT = named(
  'ActivityEvent',
  object<ActivityEvent>({
    id: BIG_ID,
    at: INSTANT,
    kind: oneOf(ACTIVITY_KINDS),
    by: oneOf(ACTORS),
  }),
);

const DOCUMENT_FIELDS: Fields<Document> = {
  id: ID,
  kind: oneOf(DOCUMENT_KINDS),
  version: integer(1, MAX_ID),
  effective_at: INSTANT,
  status: oneOf(DOCUMENT_STATUSES),
};

export const DOCUMENT = named('Document', object<Document>(DOCUMENT_FIELDS));

export const DOCUMENT_WITH_TEXT = named(
  'DocumentWithText',
  object<DocumentWithText>({
    ...DOCUMENT_FIELDS,
    text: text({ minLength: 1, maxLength: LIMITS.documentLength }),
  }),
);

export const OWN_DOCUMENT = named(
  'OwnDocument',
  object<OwnDocument>({ ...DOCUMENT_FIELDS, accepted_at: nullable(INSTANT) }),
);

export const OWN_CONSENT = named(
  'OwnConsent',
  object<OwnConsent>({
    id: BIG_ID,
    document_id: ID,
    kind: oneOf(DOCUMENT_KINDS),
    version: integer(1, MAX_ID),
    action: oneOf(CONSENT_ACTIONS),
    at: INSTANT,
  }),
);

export const OWN_EXPORT = named(
  'OwnExport',
  object<OwnExport>({
    id: ID,
    state: oneOf(EXPORT_STATES),
    requested_at: INSTANT,
    bytes: nullable(integer(1)),
    expires_at: nullable(INSTANT),
  }),
);

export const PASSKEY = named(
  'Passkey',
  object<Passkey>({
    id: ID,
    name: text({ minLength: 1, maxLength: LIMITS.passkeyNameLength }),
    created_at: INSTANT,
    last_used: nullable(text({ format: 'date' })),
  }),
);

const BASE64URL = text({ pattern: '^[\\w-]+$' });
const PASSKEY_TYPE = oneOf(['public-key']);
const PASSKEY_DESCRIPTORS = list(
  object({ type: PASSKEY_TYPE, id: BASE64URL, transports: list(oneOf(PASSKEY_TRANSPORTS)) }),
);
const REQUIRED = oneOf(['required']);

export const PASSKEY_CREATION = named(
  'PasskeyCreation',
  object<PasskeyCreation>({
    challenge: BASE64URL,
    rp: object({ id: text({ minLength: 1 }), name: text({ minLength: 1 }) }),
    user: object({ id: BASE64URL, name: text({ minLength: 1 }), displayName: text() }),
    pubKeyCredParams: list(object({ type: PASSKEY_TYPE, alg: integer(-65_535, 65_535) })),
    excludeCredentials: PASSKEY_DESCRIPTORS,
    authenticatorSelection: object({
      residentKey: REQUIRED,
      requireResidentKey: flag,
      userVerification: REQUIRED,
    }),
    attestation: oneOf(['none']),
    timeout: COUNT,
  }),
);

export const PASSKEY_REQUEST = nullable(
  object<PasskeyRequest>({
    challenge: BASE64URL,
    rpId: text({ minLength: 1 }),
    allowCredentials: PASSKEY_DESCRIPTORS,
    userVerification: REQUIRED,
    timeout: COUNT,
  }),
);

export const FACTORS = named(
  'Factors',
  object<Factors>({
    totp_since: nullable(INSTANT),
    recovery_codes_left: integer(0, RECOVERY_CODES),
    passkeys: nullable(list(PASSKEY)),
  }),
);

export const RECOVERY_CODE_TEXT = text({ pattern: RECOVERY_CODE.source });

export const ADMIN_USER = named(
  'AdminUser',
  object<AdminUser>({
    id: ID,
    email: EMAIL,
    ...PROFILE,
    is_admin: flag,
    created_at: INSTANT,
    erase_after: optional(INSTANT),
  }),
);

const APPEARANCE: Fields<Pick<OwnImage, 'width' | 'height' | 'placeholder'>> = {
  width: nullable(integer(1)),
  height: nullable(integer(1)),
  placeholder: nullable(text({ pattern: '^#[0-9a-f]{6}$' })),
};

const IMAGE: Fields<Omit<OwnImage, 'filename' | 'is_processing'>> = {
  id: ID,
  is_approved: flag,
  is_face_picture: flag,
  uploaded_at: INSTANT,
  ...APPEARANCE,
};

const OWN_IMAGE_FIELDS: Fields<OwnImage> = { ...IMAGE, filename: FILENAME, is_processing: flag };

export const OWN_IMAGE = named('OwnImage', object<OwnImage>(OWN_IMAGE_FIELDS));

export const MEMBER_IMAGE = named(
  'MemberImage',
  object<MemberImage>({
    ...IMAGE,
    filename: nullable(FILENAME),
    is_processing: optional(flag),
    locked: nullable(oneOf(['needs_approved_photo', 'needs_approved_face_photo'])),
  }),
);

export const ADMIN_IMAGE = named(
  'AdminImage',
  object<AdminImage>({
    ...OWN_IMAGE_FIELDS,
    user_id: ID,
    user_username: USERNAME,
    user_email: EMAIL,
  }),
);

export const IMAGE_REMOVAL = named(
  'ImageRemoval',
  object<ImageRemoval>({
    id: ID,
    reason: oneOf(['unreadable', 'not_approved', 'removed']),
    removed_at: INSTANT,
  }),
);

const GROUP: Fields<Group> = {
  id: ID,
  name: GROUP_NAME,
  code: CODE,
  created_at: INSTANT,
  member_count: COUNT,
};

export const OWN_GROUP = named(
  'OwnGroup',
  object<OwnGroup>({
    ...GROUP,
    joined_at: INSTANT,
    unread_count: integer(0, MOST_UNREAD),
  }),
);

export const LISTED_GROUP = named(
  'ListedGroup',
  object<ListedGroup>({
    ...GROUP,
    code: optional(CODE),
    is_member: flag,
    request_status: optional(REQUEST_STATUS),
    request_id: optional(ID),
  }),
);

export const ADMIN_GROUP = named(
  'AdminGroup',
  object<AdminGroup>({
    ...GROUP,
    created_by_email: nullable(EMAIL),
  }),
);

const MEMBER = named(
  'Member',
  object<Member>({
    id: ID,
    ...PROFILE,
    email: optional(EMAIL),
    is_leaving: optional(flag),
    joined_at: INSTANT,
    hasApprovedPicture: flag,
    hasFacePicture: flag,
  }),
);

export const CHAT_MESSAGE = named(
  'ChatMessage',
  object<ChatMessage>({
    id: BIG_ID,
    user_id: ID,
    username: USERNAME,
    created_at: INSTANT,
    content: text({ minLength: 1, maxLength: LIMITS.messageLength }),
  }),
);

const REQUEST: Fields<GroupRequest> = { id: ID, status: REQUEST_STATUS, requested_at: INSTANT };

export const GROUP_REQUEST = named('GroupRequest', object<GroupRequest>(REQUEST));

export const ADMIN_GROUP_REQUEST = named(
  'AdminGroupRequest',
  object<AdminGroupRequest>({
    ...REQUEST,
    user_username: USERNAME,
    user_email: EMAIL,
    group_name: GROUP_NAME,
    group_code: CODE,
    processed_at: nullable(INSTANT),
    processed_by_username: nullable(USERNAME),
  }),
);

const FIELD_ERRORS: Schema<Record<string, string>> = {
  type: 'object',
  additionalProperties: MESSAGE,
};

export const ERROR_BODY = named(
  'Error',
  object<ErrorBody>({
    error: MESSAGE,
    code: oneOf(ERROR_CODES),
    fields: optional(FIELD_ERRORS),
    challenge: optional(text({ minLength: 1 })),
    methods: optional(list(oneOf(FACTOR_METHODS))),
  }),
);

export const MEMBER_PAGE = { members: list(MEMBER), next_cursor: NEXT_CURSOR, member_count: COUNT };
