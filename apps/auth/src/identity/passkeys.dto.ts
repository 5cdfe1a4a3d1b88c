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

type Shape = Record<string, { pattern: RegExp; optional?: true }>;

// Characters: several times what authenticators send. An id has at most 1,023 bytes.
const base64url = (max: number) => ({ pattern: new RegExp(`^[\\w-]{1,${max}}$`) });
const TRANSPORT = PASSKEY_TRANSPORTS.join('|');

const ATTESTATION: Shape = {
  id: base64url(1_364),
  clientDataJSON: base64url(2_048),
  attestationObject: base64url(4_096),
  transports: { pattern: new RegExp(`^(?=.{0,60}$)((${TRANSPORT})( (?!$)|$))*$`), optional: true },
};

const ASSERTION: Shape = {
  id: base64url(1_364),
  clientDataJSON: base64url(2_048),
  authenticatorData: base64url(1_024),
  signature: base64url(1_024),
  userHandle: { ...base64url(88), optional: true },
};

const ruleOf =
  (shape: Shape): Rule =>
  (value) => {
    const texts: Record<string, unknown> = Object(value);
    const isRight = Object.entries(shape).every(([key, { pattern, optional }]) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      return text === undefined ? optional : typeof text === 'string' && pattern.test(text);
    });
    return isRight ? undefined : PASSKEY_TEXTS.rejected;
  };

const schemaOf = (shape: Shape) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    Object.entries(shape).map(([key, { pattern }]) => [
      key,
      { type: 'string' as const, pattern: pattern.source },
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
