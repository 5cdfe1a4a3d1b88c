import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { MAX_ENTRIES } from './body.js';
import { MAX_ID } from './max-ids.js';
import { ID_PROPERTY } from './openapi/formats.js';
import { Follows } from './validation.js';

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

export function IdsField({
  min = 0,
  max,
  error,
}: Pick<IntegerOptions, 'max' | 'error'> & { min?: number }) {
  if (max > MAX_ENTRIES) throw new Error(`A body has ${MAX_ENTRIES} ids at most, not ${max}.`);
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: ID_PROPERTY,
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      uniqueItems: true,
    }),
    Follows((value) =>
      Array.isArray(value) &&
      value.length >= min &&
      value.length <= max &&
      value.every((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID) &&
      new Set(value).size === value.length
        ? undefined
        : error,
    ),
  );
}
