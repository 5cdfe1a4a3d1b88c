import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { FACTOR_CODE_RULE, LIMITS } from '@lodge/contracts';
import { Truncate, Follows } from '@lodge/service';

/** Of an authenticator, or a recovery code. */
export const FactorCode = (options?: ApiPropertyOptions) =>
  applyDecorators(
    ApiProperty({ minLength: 6, maxLength: LIMITS.factorCodeLength, ...options }),
    Truncate(LIMITS.factorCodeLength + 1),
    Follows(FACTOR_CODE_RULE),
  );
