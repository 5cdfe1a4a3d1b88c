import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import {
  AGE_CHECKS,
  CONSENTS,
  entity,
  INVITATIONS,
  PASSKEYS,
  PASSWORD_RESETS,
  RECOVERY_CODES,
  TOTP_FACTORS,
  USER_COLUMNS,
  USERS,
} from '@lodge/database';

export { AuditEntry, SecurityEvent, UsernameClaim } from '@lodge/domain';

export const AgeCheck = entity(AGE_CHECKS);

export const Consent = entity(CONSENTS, {
  insert: ['user_id', 'document_id', 'action', 'language'],
});

export const Invitation = entity(INVITATIONS, {
  insert: ['digest', 'created_by', 'expires_at', 'note', 'names_inviter'],
  update: ['used_by', 'used_at', 'note'],
});

export const PasskeyRow = entity(PASSKEYS, {
  insert: [
    'user_id',
    'slot',
    'credential_id',
    'public_key',
    'counter',
    'transports',
    'user_handle',
    'name',
  ],
  update: ['counter', 'name', 'last_used'],
});
export type PasskeyRow = InstanceType<typeof PasskeyRow>;

export const PasswordReset = entity(PASSWORD_RESETS, {
  insert: ['digest', 'user_id', 'created_by'],
});

export const RecoveryCode = entity(RECOVERY_CODES, { insert: ['user_id', 'digest'] });
export type RecoveryCode = InstanceType<typeof RecoveryCode>;

export const TotpFactor = entity(TOTP_FACTORS, {
  insert: ['user_id', 'secret', 'last_step'],
  update: ['secret', 'last_step'],
});
export type TotpFactor = InstanceType<typeof TotpFactor>;

export const User = entity(USERS, {
  read: [...USER_COLUMNS, 'erase_after', 'email_confirmed_at'],
  hidden: [
    'password_hash',
    'suspended_until',
    'standing',
    'age_asked',
    'signed_in_month',
    'erasure_warned_on',
    'language',
    'is_language_chosen',
    'email_canonical',
    'email_twin',
  ],
  insert: [
    'email',
    'email_canonical',
    'password_hash',
    'standing',
    'age_asked',
    'language',
    ...PROFILE_FIELD_NAMES,
  ],
  update: [
    'password_hash',
    'erase_after',
    'standing',
    'age_asked',
    'email_confirmed_at',
    'signed_in_month',
    'erasure_warned_on',
    'language',
    'is_language_chosen',
    'email_canonical',
    'email_twin',
  ],
});
export type User = InstanceType<typeof User>;
