import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { MAX_ID } from './max-ids.js';

interface IntegerOptions {
  min: number;
  max: number;
  error: string;
  // Also of what is no number; `error` by default.
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
    // The first that fails is told.
    Max(max, { message: tooLarge }),
    Min(min, { message: error }),
    IsInt({ message: error }),
  );

/** An id in a body. */
export const IdField = (error: string, options?: Pick<IntegerOptions, 'tooLarge' | 'isOptional'>) =>
  IntegerField({ min: 1, max: MAX_ID, error, ...options });
