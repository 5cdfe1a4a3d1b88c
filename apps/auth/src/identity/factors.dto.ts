import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { FACTOR_CODE_RULE, FACTOR_TEXTS, LIMITS, type BodyOf } from '@lodge/contracts';
import { Follows, PatternField, Truncate } from '@lodge/service';

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
