import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import {
  FACTOR_CODE_RULE,
  FACTOR_TEXTS,
  FIELD_TEXTS,
  LIMITS,
  type BodyOf,
  type PasskeyAssertion,
} from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';
import { ASSERTION_RULE, ASSERTION_SCHEMA } from './passkeys.dto.js';

/** A rule for a text that must not be empty; `required` is the error. */
export const given = (required: string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? undefined : required;

/** Decorates a field that takes a password which exists; `required` is the error without one. */
export const CurrentPassword = (required: string, options?: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({
      format: 'password',
      minLength: 1,
      maxLength: LIMITS.passwordLength.max,
      ...options,
    }),
    Truncate(LIMITS.passwordLength.max * 4 + 1),
    Follows(given(required)),
  );

export const FactorCode = (options?: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({ minLength: 6, maxLength: LIMITS.factorCodeLength, ...options }),
    Truncate(LIMITS.factorCodeLength + 1),
    Follows(FACTOR_CODE_RULE),
  );

export class ConfirmEmailDto implements BodyOf<'confirmEmail'> {
  @PatternField(/^[\w.-]+$/, 60, FACTOR_TEXTS.confirmationEnded)
  token: string;
}

export class FinishTotpDto implements BodyOf<'finishTotp'> {
  @PatternField(/^[\w-]+$/, 200, FACTOR_TEXTS.enrolmentEnded)
  enrolment: string;

  @FactorCode()
  code: string;
}

export class ConfirmIdentityDto implements BodyOf<'confirmIdentity'> {
  @ValidateIf(
    ({ code, passkey }: ConfirmIdentityDto) => code === undefined && passkey === undefined,
  )
  @CurrentPassword(FIELD_TEXTS.passwordRequired, { required: false })
  password?: string;

  @FactorCode({ required: false })
  @IsOptional()
  code?: string;

  @ApiPropertyOptional(ASSERTION_SCHEMA)
  @IsOptional()
  @Follows(ASSERTION_RULE)
  passkey?: PasskeyAssertion;
}
