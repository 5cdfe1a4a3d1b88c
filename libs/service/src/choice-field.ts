import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';

/** One of `values`. An optional field needs `@IsOptional()`, too. */
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
