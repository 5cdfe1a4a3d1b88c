import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Rule } from '@lodge/contracts';
import { Follows, Text } from './validation.js';

/** A text in a body, of at most so many characters. What may be absent needs `@IsOptional()`, too. */
export const TextField = (maxLength: number, rule: Rule, options: ApiPropertyOptions = {}) =>
  applyDecorators(
    ApiProperty({ maxLength, ...options } as ApiPropertyOptions),
    Text(maxLength),
    Follows(rule),
  );
