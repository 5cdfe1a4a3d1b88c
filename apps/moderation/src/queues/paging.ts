import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ADMIN_PAGE } from '@lodge/contracts';
import { IdCursor, idIn, PageLimit, pageQuery } from '@lodge/service';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const OneOf = (name: string, values: readonly string[]) =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...values] }),
    IsOptional(),
    IsIn(values, { message: `${name} must be ${OR.format(values)}` }),
  );

export const StatusOf = (...statuses: string[]) => OneOf('status', statuses);

export class LimitQuery {
  @PageLimit(ADMIN_PAGE)
  limit: number = ADMIN_PAGE.default;
}

export class PageQuery extends pageQuery(ADMIN_PAGE) {}

// Undecided rows first, oldest first; then decided ones, newest first.
export class QueueQuery extends LimitQuery {
  @IdCursor({ prefix: '[wd]' })
  cursor?: string;
}

/** The rank is the id of an undecided row, minus that of a decided one. */
export function queuePosition(cursor = 'w0'): { isDecided: boolean; rank: number } {
  const isDecided = cursor.startsWith('d');
  return { isDecided, rank: idIn(cursor) * (isDecided ? -1 : 1) };
}

export const queueCursor = (decided: boolean, id: number) => `${decided ? 'd' : 'w'}${id}`;
