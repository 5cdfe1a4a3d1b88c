import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ERROR_TEXTS } from '@lodge/contracts';
import { invalidField } from './api-error.js';
import { MAX_BIG_ID, MAX_ID } from './max-ids.js';
import { Follows } from './validation.js';

export const Cursor = (pattern: RegExp) =>
  applyDecorators(
    ApiPropertyOptional({
      pattern: pattern.source,
      description: '`next_cursor` of the page before, of the same filter and search',
    }),
    IsOptional(),
    Matches(pattern, { message: ERROR_TEXTS.invalidCursor }),
  );

export type LargestId = typeof MAX_ID | typeof MAX_BIG_ID;

export const IdCursor = (max: LargestId = MAX_ID) =>
  applyDecorators(
    Cursor(new RegExp(`^\\d{1,${String(max).length}}$`)),
    Follows((value) => (Number(value) <= max ? undefined : ERROR_TEXTS.invalidCursor)),
  );

/** @returns the id below which a page begins, of a list whose newest rows come first */
export const idBefore = (cursor: string | undefined) => (cursor ? Number(cursor) : MAX_ID);

/** Reads the id in a cursor that may be a {@link TEXT_CURSOR}. @throws ApiError 400 */
export function idOf(cursor: string): number {
  if (!/^\d{1,10}$/.test(cursor) || Number(cursor) > MAX_ID) throw invalidCursor();
  return Number(cursor);
}

/** What {@link cursorOf} returns. A letter of a group's name may fold to 33 bytes. */
export const TEXT_CURSOR = /^[\w-]{1,3000}$/;

export const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** @throws ApiError 400 for a zero character, which PostgreSQL accepts in no text */
export function textOf(cursor = ''): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (text.includes('\0')) throw invalidCursor();
  return text;
}

export const invalidCursor = () => invalidField('cursor', ERROR_TEXTS.invalidCursor);
