import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { isOversized, lengthOf, LIMITS, ERROR_TEXTS, type Rule } from '@lodge/contracts';
import { IdCursor, type LargestId } from './cursor.js';
import { Follows } from './validation.js';

export function PageLimit(page: { default: number; max: number }) {
  const wrong = { message: `limit must be between 1 and ${page.max}` };
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: page.max, default: page.default }),
    FromQuery(),
    IsOptional(),
    IsInt(wrong),
    Min(1, wrong),
    Max(page.max, wrong),
  );
}

/** A query of a list by id: `class ReportsQuery extends pageQuery(REPORT_PAGE) {}`. */
export function pageQuery(page: { default: number; max: number }, largest?: LargestId) {
  class PageQuery {
    @PageLimit(page)
    limit: number = page.default;

    @IdCursor(largest)
    cursor?: string;
  }
  return PageQuery;
}

export const FromQuery = () =>
  Transform(({ value }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );

export function SearchText() {
  return applyDecorators(
    ApiPropertyOptional({ maxLength: SEARCH_LENGTH }),
    Transform(({ value }) => normalizedSearch(value)),
    IsOptional(),
    Follows(searchRule),
  );
}

const SEARCH_LENGTH = LIMITS.emailLength;

const searchRule: Rule = (value) => {
  if (typeof value !== 'string' || isOversized(value, SEARCH_LENGTH))
    return ERROR_TEXTS.invalidInput;
  return lengthOf(value) <= SEARCH_LENGTH ? undefined : ERROR_TEXTS.invalidInput;
};

const normalizedSearch = (value: unknown) =>
  typeof value === 'string' && !isOversized(value, SEARCH_LENGTH)
    ? value
        .normalize('NFC')
        .replace(/\p{Cc}/gu, '')
        .trim()
    : value;
