import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type AdminUser,
  type Member,
  type Profile,
  type ProfileField,
  type SessionUser,
} from '@lodge/contracts';
import { flag, list, named, object, optional, type Fields } from '../schema.js';
import { ID, COUNT, INSTANT, NEXT_CURSOR, EMAIL } from './values.js';

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
    is_moderator: optional(flag),
    created_at: INSTANT,
    erase_after: optional(INSTANT),
    is_suspended: optional(flag),
    needs_consent: optional(flag),
  }),
);

export const ADMIN_USER = named(
  'AdminUser',
  object<AdminUser>({
    id: ID,
    email: EMAIL,
    ...PROFILE,
    is_admin: flag,
    is_moderator: optional(flag),
    created_at: INSTANT,
    erase_after: optional(INSTANT),
    is_suspended: optional(flag),
  }),
);

export const MEMBER = named(
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

export const MEMBER_PAGE = { members: list(MEMBER), next_cursor: NEXT_CURSOR, member_count: COUNT };
