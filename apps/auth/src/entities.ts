import { UsernameClaim } from '@lodge/domain';
import { AuditEntry } from './audit-entry.entity.js';
import { Consent } from './consents/consent.entity.js';
import { DocumentRow } from './documents/document.entity.js';
import { PasskeyRow } from './passkeys/passkey.entity.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { RecoveryCode } from './factors/recovery-code.entity.js';
import { TotpFactor } from './factors/totp-factor.entity.js';
import { SecurityEvent } from './security-event.entity.js';
import { User } from './user.entity.js';

// Only the columns that the service's role may read or write.
export const ENTITIES = [
  AuditEntry,
  Consent,
  DocumentRow,
  PasskeyRow,
  PasswordReset,
  RecoveryCode,
  SecurityEvent,
  TotpFactor,
  User,
  UsernameClaim,
];
