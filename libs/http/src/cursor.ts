import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ERROR_TEXTS } from '@lodge/contracts';
import { invalidInput } from './api-error.js';

export const Cursor = (pattern: RegExp) =>
  applyDecorators(
    ApiPropertyOptional({
      pattern: pattern.source,
      description: '`next_cursor` of the page before',
    }),
    IsOptional(),
    Matches(pattern, { message: ERROR_TEXTS.invalidCursor }),
  );

/** Of {@link cursorOf}. */
export const TEXT_CURSOR = /^[\w-]{1,800}$/;

/** A cursor that holds a text, such as the last name of a page. */
export const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** @throws ApiError 400 for a zero character, which PostgreSQL accepts in no text */
export function textOf(cursor = ''): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (text.includes('\0')) throw invalidCursor();
  return text;
}

export const invalidCursor = () =>
  invalidInput(ERROR_TEXTS.invalidCursor, { cursor: ERROR_TEXTS.invalidCursor });
