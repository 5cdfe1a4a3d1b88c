import type { Passkey } from './passkeys.js';
import type { Instant, NonEmpty } from '../types.js';

export type FactorMethod = 'totp' | 'recovery_code';

export const RECOVERY_CODES = 10;

// 125 bits in base 32, in groups of five.
export const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;

export type RecoveryCode = string;
export type RecoveryCodesLeft = number;

export interface Factors {
  // Null if the password was not changed in the 90 days that the security log covers.
  password_changed_at: Instant | null;
  totp_since: Instant | null;
  recovery_codes_left: RecoveryCodesLeft;
  passkeys: Passkey[] | null;
}

export type TotpSecret = string;
export type TotpUri = string;

// Until its first code proves that an authenticator has the secret, nothing is stored.
export interface TotpEnrolment {
  secret: TotpSecret;
  uri: TotpUri;
  enrolment: NonEmpty;
}

// The web app shows these API errors as they come: they are no part of its first load.
export const FACTOR_TEXTS = {
  secondFactorRequired: 'Please enter the code of your authenticator',
  codeWrong: 'This code is wrong or was already used',
  challengeEnded: 'This took too long or too many tries. Please log in again.',
  recoveryCodeWrong: 'The email or the recovery code is wrong, or the code was already used',
  totpOn: 'One-time codes are already on',
  totpOff: 'One-time codes are already off',
  enrolmentEnded: 'This took too long. Please start again.',
  emailUnconfirmed:
    'Please confirm your email address first: open the link that we have mailed to you, then try again',
  confirmationEnded: 'This link is not valid, or for another account. Please ask for another one.',
} as const;
