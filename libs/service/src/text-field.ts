import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { emailRule, LIMITS, normalizeEmail, type Rule } from '@lodge/contracts';
import { Follows, Text, Truncate } from './validation.js';

/** A text of at most `maxLength` characters. An optional field needs `@IsOptional()`, too. */
export const TextField = (maxLength: number, rule: Rule, options: ApiPropertyOptions = {}) =>
  applyDecorators(
    ApiProperty({ maxLength, ...options } as ApiPropertyOptions),
    Text(maxLength),
    Follows(rule),
  );

export const EmailField = () =>
  applyDecorators(
    ApiProperty({ maxLength: LIMITS.emailLength, format: 'email' }),
    Transform(({ value }) => normalizeEmail(value)),
    Follows(emailRule),
  );

/** A time such as `2026-01-31T09:00:00Z`. An optional field needs `@IsOptional()`, too. */
export const InstantField = (rule: Rule, options: ApiPropertyOptions = {}) =>
  applyDecorators(
    ApiProperty({ format: 'date-time', maxLength: 24, ...options } as ApiPropertyOptions),
    Truncate(30),
    Follows(rule),
  );

export const PatternField = (pattern: RegExp, maxLength: number, error: string) =>
  applyDecorators(
    ApiProperty({ pattern: pattern.source, maxLength }),
    Truncate(maxLength + 1),
    Follows((value) =>
      typeof value === 'string' && value.length <= maxLength && pattern.test(value)
        ? undefined
        : error,
    ),
  );
