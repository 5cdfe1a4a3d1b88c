import { LIMITS } from '../limits.js';
import { singleLineTextRule } from '../rules.js';
import type { Instant } from '../types.js';

export const MAX_PASSKEYS = 10;

export interface Passkey {
  id: number;
  name: string;
  created_at: Instant;
  // A day (YYYY-MM-DD, UTC).
  last_used: string | null;
}

export const PASSKEY_TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

interface PasskeyDescriptor {
  type: 'public-key';
  id: string;
  transports: PasskeyTransport[];
}

// For `navigator.credentials.create()`, as JSON (Web Authentication, level 3).
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: boolean;
    userVerification: 'required';
  };
  attestation: 'none';
  // Milliseconds.
  timeout: number;
}

// For `navigator.credentials.get()`. No credentials: whichever the member has.
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  allowCredentials: PasskeyDescriptor[];
  userVerification: 'required';
  timeout: number;
}

// What an authenticator answered, in base64url.
export interface PasskeyAttestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  // Separated by spaces.
  transports?: string;
}

export interface PasskeyAssertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}

// Errors of the API, which the web app shows as they come.
export const PASSKEY_TEXTS = {
  unavailable: 'Passkeys are not available here',
  rejected: 'This passkey was not accepted. Please try again, or use your password.',
  known: 'This passkey was already added',
  limit: `You can have at most ${MAX_PASSKEYS} passkeys`,
  notFound: 'This passkey was already removed',
  nameRequired: 'Name is required',
  nameLength: `Name must be ${LIMITS.passkeyNameLength} characters or less`,
  nameCharacters: 'Name contains characters that are not allowed',
} as const;

export const PASSKEY_NAME_RULE = singleLineTextRule({
  max: LIMITS.passkeyNameLength,
  required: PASSKEY_TEXTS.nameRequired,
  tooLong: PASSKEY_TEXTS.nameLength,
  characters: PASSKEY_TEXTS.nameCharacters,
});
