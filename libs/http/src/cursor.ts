import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ERROR_TEXTS } from '@lodge/contracts';

export const Cursor = (pattern: RegExp) =>
  applyDecorators(
    ApiPropertyOptional({
      pattern: pattern.source,
      description: '`next_cursor` of the page before',
    }),
    IsOptional(),
    Matches(pattern, { message: ERROR_TEXTS.invalidCursor }),
  );
