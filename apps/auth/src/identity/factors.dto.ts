import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { FACTOR_CODE_RULE, FACTOR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Follows, Truncate } from '@lodge/service';

const LONGEST_ENROLMENT = 200;

const LONGEST_CONFIRMATION = 60;

/** Decorates a field that takes a code of an authenticator, or a recovery code. */
export const FactorCode = (options?: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({ minLength: 6, maxLength: LIMITS.factorCodeLength, ...options }),
    Truncate(LIMITS.factorCodeLength + 1),
    Follows(FACTOR_CODE_RULE),
  );

export class ConfirmEmailDto implements BodyOf<'confirmEmail'> {
  @ApiProperty({ pattern: '^[\\w.-]+$', maxLength: LONGEST_CONFIRMATION })
  @Truncate(LONGEST_CONFIRMATION + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.confirmationEnded,
  )
  token: string;
}

export class FinishTotpDto implements BodyOf<'finishTotp'> {
  @ApiProperty({ pattern: '^[\\w-]+$', maxLength: LONGEST_ENROLMENT })
  @Truncate(LONGEST_ENROLMENT + 1)
  @Follows((value) =>
    typeof value === 'string' && /^[\w-]{1,200}$/.test(value)
      ? undefined
      : FACTOR_TEXTS.enrolmentEnded,
  )
  enrolment: string;

  @FactorCode()
  code: string;
}
