import type { SchemaObject } from '@nestjs/swagger';
import {
  ANNOUNCEMENT_LIMITS,
  DECISION_LENGTHS,
  GROUP_CODE,
  LIMITS,
  MAX_UNREAD,
  PROFILE_FIELDS,
  RECOVERY_CODE,
  RECOVERY_CODES,
  REFERENCE,
  REPORT_LIMITS,
  SITE_LINE_LENGTH,
  TOKEN_PATTERN,
  type ProfileField,
  type ProfileFieldName,
  LANGUAGE_TAG,
} from '@lodge/contracts';
import { MAX_BIG_ID, MAX_ID } from '../max-ids.js';

const integer = (minimum: number, maximum?: number): SchemaObject => ({
  type: 'integer',
  minimum,
  ...(maximum !== undefined && { maximum }),
});

const text = (constraints: SchemaObject): SchemaObject => ({ type: 'string', ...constraints });

const line = (maxLength: number) => text({ minLength: 1, maxLength });

const FORMATS: Record<string, SchemaObject> = {
  Id: integer(1, MAX_ID),
  BigId: integer(1, MAX_BIG_ID),
  Positive: integer(1),
  Version: integer(1, MAX_ID),
  UnreadCount: integer(0, MAX_UNREAD),
  RecoveryCodesLeft: integer(0, RECOVERY_CODES),
  AlgorithmId: integer(-65_535, 65_535),
  Instant: text({ format: 'date-time' }),
  Day: text({ format: 'date' }),
  NonEmpty: text({ minLength: 1 }),
  Cursor: line(400),
  Email: text({ minLength: 3, maxLength: LIMITS.emailLength }),
  Username: line(LIMITS.usernameLength),
  SiteLine: text({ maxLength: SITE_LINE_LENGTH }),
  InvitationLink: text({ pattern: '/register#invitation=[\\w-]{43}$' }),
  SessionRef: text({ pattern: '^[\\w-]{22}$' }),
  BrowserLabel: line(LIMITS.sessionLabelLength),
  ResetLink: text({ pattern: '/reset#[\\w-]{43}$' }),
  TotpSecret: text({ pattern: '^[A-Z2-7]{32}$' }),
  TotpUri: text({ pattern: '^otpauth://totp/' }),
  RecoveryCode: text({ pattern: RECOVERY_CODE.source }),
  PasskeyName: line(LIMITS.passkeyNameLength),
  Base64Url: text({ pattern: '^[\\w-]+$' }),
  DocumentText: line(LIMITS.documentLength),
  Language: text({ pattern: LANGUAGE_TAG.source }),
  Filename: text({ pattern: '^[0-9a-f]{32}\\.webp$' }),
  Colour: text({ pattern: '^#[0-9a-f]{6}$' }),
  GroupName: line(LIMITS.groupNameLength),
  GroupDescription: text({ maxLength: LIMITS.groupDescriptionLength }),
  GroupCode: text({ pattern: GROUP_CODE.source }),
  MessageText: line(LIMITS.messageLength),
  MessageExcerpt: line(LIMITS.quoteLength),
  ReportText: text({ maxLength: REPORT_LIMITS.textLength }),
  Reference: text({ pattern: REFERENCE.source }),
  NoticeToken: text({ pattern: TOKEN_PATTERN.source }),
  Explanation: text({ maxLength: DECISION_LENGTHS.explanation }),
  AnnouncementText: text({ minLength: 1, maxLength: ANNOUNCEMENT_LIMITS.textLength }),
  AppealAnswer: text({ maxLength: DECISION_LENGTHS.answer }),
};

export function format(name: string): SchemaObject {
  const found = FORMATS[name];
  if (!found) throw new Error(`${name} has no format.`);
  return found;
}

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

/** As stored: the facts of somebody who has not said who they are are null. */
export function profileField(name: ProfileFieldName) {
  const field: ProfileField = PROFILE_FIELDS[name];
  const schema = profileFieldSchema(field);
  if (!field.fact) return schema;
  const options = field.kind === 'option' && { enum: [...field.options, null] };
  return { ...schema, ...options, nullable: true };
}

export const ID_PROPERTY = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;

export const NEW_PASSWORD = {
  format: 'password',
  minLength: LIMITS.passwordLength.min,
  maxLength: LIMITS.passwordLength.max,
  description: 'With a lowercase and an uppercase letter, a digit and a special character',
};
