import { LIMITS } from '../limits.js';
import { singleLineTextRule } from '../rules.js';
import type { Day, Id, Instant, NonEmpty } from '../types.js';

export const MAX_PASSKEYS = 10;

export type PasskeyName = string;

export interface Passkey {
  id: Id;
  name: PasskeyName;
  created_at: Instant;
  last_used: Day | null;
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

export type Base64Url = string;
export type AlgorithmId = number;

interface PasskeyDescriptor {
  type: 'public-key';
  id: Base64Url;
  transports: PasskeyTransport[];
}

export interface PasskeyCreation {
  challenge: Base64Url;
  rp: { id: NonEmpty; name: NonEmpty };
  user: { id: Base64Url; name: NonEmpty; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: AlgorithmId }[];
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

// Without a list of credentials, any passkey of the member will do.
export interface PasskeyRequest {
  challenge: Base64Url;
  rpId: NonEmpty;
  allowCredentials: PasskeyDescriptor[];
  userVerification: 'required';
  timeout: number;
}

export interface PasskeyAttestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports?: string;
}

export interface PasskeyAssertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}

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
