import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { ERROR_TEXTS, isOversized, lengthOf, LIMITS, type Rule } from '@lodge/contracts';
import { invalidField } from './api-error.js';
import { MAX_ID } from './max-ids.js';
import { Follows, FromText } from './validation.js';

export const Cursor = (pattern: RegExp) =>
  applyDecorators(
    ApiPropertyOptional({
      pattern: pattern.source,
      description: '`next_cursor` of the page before, of the same filter and search',
    }),
    IsOptional(),
    Matches(pattern, { message: ERROR_TEXTS.invalidCursor }),
  );

const IdCursor = (max = MAX_ID) =>
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

/** What {@link encodeCursor} returns. A letter of a group's name may fold to 33 bytes. */
export const TEXT_CURSOR = /^[\w-]{1,3000}$/;

export const encodeCursor = (text: string) => Buffer.from(text).toString('base64url');

/** @throws ApiError 400 for a zero character, which PostgreSQL accepts in no text */
export function decodeCursor(cursor = ''): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (text.includes('\0')) throw invalidCursor();
  return text;
}

export const invalidCursor = () => invalidField('cursor', ERROR_TEXTS.invalidCursor);

export function PageLimit(page: { default: number; max: number }) {
  const wrong = { message: `limit must be between 1 and ${page.max}` };
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: page.max, default: page.default }),
    FromText(),
    IsOptional(),
    IsInt(wrong),
    Min(1, wrong),
    Max(page.max, wrong),
  );
}

/** A query of a list by id: `class ReportsQuery extends pageQuery(REPORT_PAGE) {}`. */
export function pageQuery(page: { default: number; max: number }, largest?: number) {
  class PageQuery {
    @PageLimit(page)
    limit: number = page.default;

    @IdCursor(largest)
    cursor?: string;
  }
  return PageQuery;
}

export function SearchText() {
  return applyDecorators(
    ApiPropertyOptional({ maxLength: SEARCH_LENGTH }),
    Transform(({ value }) => normalizedSearch(value)),
    IsOptional(),
    Follows(searchRule),
  );
}

const SEARCH_LENGTH = LIMITS.emailLength;

const searchRule: Rule = (value) =>
  typeof value === 'string' &&
  !isOversized(value, SEARCH_LENGTH) &&
  lengthOf(value) <= SEARCH_LENGTH
    ? undefined
    : ERROR_TEXTS.invalidInput;

const normalizedSearch = (value: unknown) =>
  typeof value === 'string' && !isOversized(value, SEARCH_LENGTH)
    ? value
        .normalize('NFC')
        .replace(/\p{Cc}/gu, '')
        .trim()
    : value;
