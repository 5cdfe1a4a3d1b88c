import {
  LIMITS,
  RECOVERY_CODE,
  RECOVERY_CODES,
  PASSKEY_TRANSPORTS,
  type Factors,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@lodge/contracts';
import { flag, integer, list, named, nullable, object, oneOf, text } from '../schema.js';
import { ID, COUNT, INSTANT } from './values.js';

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
