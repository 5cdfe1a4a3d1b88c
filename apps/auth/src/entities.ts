import { UsernameClaim } from '@lodge/domain';
import { AuditEntry } from './accounts/audit-entry.entity.js';
import { Consent } from './consents/consent.entity.js';
import { DocumentRow } from './consents/document.entity.js';
import { PasskeyRow } from './identity/passkey.entity.js';
import { PasswordReset } from './mail/password-reset.entity.js';
import { RecoveryCode } from './identity/recovery-code.entity.js';
import { TotpFactor } from './identity/totp-factor.entity.js';
import { SecurityEvent } from './accounts/security-event.entity.js';
import { User } from './accounts/user.entity.js';

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
