import { ApiProperty } from '@nestjs/swagger';
import {
  PASSKEY_NAME_RULE,
  PASSKEY_TEXTS,
  PASSKEY_TRANSPORTS,
  LIMITS,
  type BodyOf,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type Rule,
} from '@lodge/contracts';
import { Follows, TextField } from '@lodge/service';

type Shape = Record<string, { pattern: RegExp; max: number; optional?: true }>;

const BASE64URL = /^[\w-]+$/;
const TRANSPORT = PASSKEY_TRANSPORTS.join('|');

// Characters: several times what authenticators send. An id has at most 1,023 bytes.
const ID = { pattern: BASE64URL, max: 1_364 };
const CLIENT_DATA = { pattern: BASE64URL, max: 2_048 };

const ATTESTATION: Shape = {
  id: ID,
  clientDataJSON: CLIENT_DATA,
  attestationObject: { pattern: BASE64URL, max: 4_096 },
  transports: { pattern: new RegExp(`^((${TRANSPORT})( (?!$)|$))*$`), max: 60, optional: true },
};

const ASSERTION: Shape = {
  id: ID,
  clientDataJSON: CLIENT_DATA,
  authenticatorData: { pattern: BASE64URL, max: 1_024 },
  signature: { pattern: BASE64URL, max: 1_024 },
  userHandle: { pattern: BASE64URL, max: 88, optional: true },
};

const ruleOf =
  (shape: Shape): Rule =>
  (value) => {
    const texts: Record<string, unknown> = Object(value);
    const isRight = Object.entries(shape).every(([key, { pattern, max, optional }]) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (text === undefined) return optional;
      return typeof text === 'string' && text.length <= max && pattern.test(text);
    });
    return isRight ? undefined : PASSKEY_TEXTS.rejected;
  };

const schemaOf = (shape: Shape) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    Object.entries(shape).map(([key, { pattern, max }]) => [
      key,
      { type: 'string' as const, pattern: pattern.source, maxLength: max },
    ]),
  ),
  additionalProperties: false,
  required: Object.keys(shape).filter((key) => !shape[key].optional),
});

export const ASSERTION_RULE = ruleOf(ASSERTION);
export const ASSERTION_SCHEMA = schemaOf(ASSERTION);

export class LoginWithPasskeyDto implements BodyOf<'loginWithPasskey'> {
  @ApiProperty({ ...ASSERTION_SCHEMA, selfRequired: true })
  @Follows(ASSERTION_RULE)
  passkey: PasskeyAssertion;
}

export class AddPasskeyDto implements BodyOf<'addPasskey'> {
  @ApiProperty({ ...schemaOf(ATTESTATION), selfRequired: true })
  @Follows(ruleOf(ATTESTATION))
  passkey: PasskeyAttestation;
}

export class RenamePasskeyDto implements BodyOf<'renamePasskey'> {
  @TextField(LIMITS.passkeyNameLength, PASSKEY_NAME_RULE, { minLength: 1 })
  name: string;
}
