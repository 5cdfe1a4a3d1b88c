import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { emailRule, LIMITS, normalizeEmail, type Rule } from '@lodge/contracts';
import { MAX_ENTRIES } from './body.js';
import { MAX_ID } from './max-ids.js';
import { ID_PROPERTY } from './openapi/formats.js';
import { Follows, Text, Truncate } from './validation.js';

// An optional text, time or choice needs `@IsOptional()`, too.

/** A text of at most `maxLength` characters. */
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

/** A time such as `2026-01-31T09:00:00Z`. */
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

/** One of `values`. */
export const EnumField = (
  values: readonly unknown[],
  error: string,
  options: ApiPropertyOptions = {},
) =>
  applyDecorators(
    ApiProperty({ enum: [...values], ...options } as ApiPropertyOptions),
    IsIn(values, { message: error }),
  );

export const BooleanField = (error: string) =>
  applyDecorators(ApiProperty(), IsBoolean({ message: error }));

export const OptionalBooleanField = (
  error: string,
  options: ApiPropertyOptions = { default: false },
) =>
  applyDecorators(
    ApiProperty({ ...options, required: false } as ApiPropertyOptions),
    IsOptional(),
    IsBoolean({ message: error }),
  );

interface IntegerOptions {
  min: number;
  max: number;
  error: string;
  tooLarge?: string;
  isOptional?: boolean;
}

export const IntegerField = ({
  min,
  max,
  error,
  tooLarge = error,
  isOptional = false,
}: IntegerOptions) =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max, required: !isOptional }),
    ...(isOptional ? [IsOptional()] : []),
    Max(max, { message: tooLarge }),
    Min(min, { message: error }),
    IsInt({ message: error }),
  );

export const IdField = (error: string, options?: Pick<IntegerOptions, 'tooLarge' | 'isOptional'>) =>
  IntegerField({ min: 1, max: MAX_ID, error, ...options });

/** A list of ids, none of them twice. */
export function IdsField({ min, max, error, isOptional = false }: IntegerOptions) {
  if (max > MAX_ENTRIES) throw new Error(`A body has ${MAX_ENTRIES} ids at most, not ${max}.`);
  const wrong = { message: error };
  const inAny = { ...wrong, each: true };
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: ID_PROPERTY,
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      uniqueItems: true,
      required: !isOptional,
    }),
    ...(isOptional ? [IsOptional()] : []),
    ArrayMinSize(min, wrong),
    ArrayMaxSize(max, wrong),
    ArrayUnique(wrong),
    IsInt(inAny),
    Min(1, inAny),
    Max(MAX_ID, inAny),
  );
}
