import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import {
  FACTOR_TEXTS,
  FIELD_TEXTS,
  LIMITS,
  type BodyOf,
  type PasskeyAssertion,
} from '@lodge/contracts';
import { Follows, Text, Truncate } from '@lodge/service';
import { FactorCode } from '../identity/factors.dto.js';
import { ASSERTION_RULE, ASSERTION_SCHEMA } from '../identity/passkeys.dto.js';

const LONGEST_CHALLENGE = 120;

const PASSWORD = { format: 'password', minLength: 1, maxLength: LIMITS.passwordLength.max };

const given = (text: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? undefined : text;

export class LoginDto implements BodyOf<'login'> {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.emailLength })
  @Truncate(LIMITS.emailLength * 4)
  @Text(LIMITS.emailLength)
  @Follows(given(FIELD_TEXTS.emailRequired))
  email: string;

  @ApiProperty(PASSWORD)
  @Truncate(LIMITS.passwordLength.max + 1)
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password: string;
}

export class SecondFactorLoginDto implements BodyOf<'loginWithCode'> {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_CHALLENGE })
  @Truncate(LONGEST_CHALLENGE + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w.-]{1,120}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.challengeEnded,
  )
  challenge: string;

  @FactorCode()
  code: string;
}

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  /** Unless there is a code or a passkey. */
  @ApiPropertyOptional(PASSWORD)
  @Truncate(LIMITS.passwordLength.max + 1)
  @ValidateIf(
    ({ code, passkey }: ConfirmIdentityDto) => code === undefined && passkey === undefined,
  )
  @Follows(given(FIELD_TEXTS.passwordRequired))
  password?: string;

  /** Of the member's authenticator, in place of the password. */
  @FactorCode({ required: false })
  @IsOptional()
  code?: string;

  /** Of the member, in place of the password. */
  @ApiPropertyOptional(ASSERTION_SCHEMA)
  @IsOptional()
  @Follows(ASSERTION_RULE)
  passkey?: PasskeyAssertion;
}
