import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ADMIN_PAGE } from '@lodge/contracts';
import { IdCursor, idIn, MAX_ID, PageLimit } from '@lodge/service';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** An optional parameter of a query. */
export const OneOf = (name: string, values: readonly string[]) =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...values] }),
    IsOptional(),
    IsIn(values, { message: `${name} must be ${OR.format(values)}` }),
  );

/** Which rows a list holds. */
export const StatusOf = (...statuses: string[]) => OneOf('status', statuses);

export class LimitQuery {
  @PageLimit(ADMIN_PAGE)
  limit: number = ADMIN_PAGE.default;
}

// Ordered by id, newest first.
export class PageQuery extends LimitQuery {
  @IdCursor()
  cursor?: string;
}

// Undecided rows first, oldest first; then decided ones, newest first.
export class QueueQuery extends LimitQuery {
  @IdCursor({ prefix: '[wd]' })
  cursor?: string;
}

// The rank is the id of an undecided row, minus the id of a decided one.
type Position = [decided: boolean, rank: number];

const END_OF_WAITING: Position = [false, MAX_ID];
const END: Position = [true, 0];

// After one position, up to and including another. Both are index conditions, so that a page deep
// in the list costs no more than the first. The cursor is `w` (undecided) or `d` (decided) and an
// id.
export function queueRange(
  cursor: string | undefined,
  only: 'waiting' | 'all',
): [...after: Position, ...through: Position] {
  const decided = cursor?.startsWith('d') ?? false;
  const position: Position = [decided, idIn(cursor ?? '0') * (decided ? -1 : 1)];
  return [...position, ...(only === 'waiting' ? END_OF_WAITING : END)];
}

export const queueCursor = (decided: boolean, id: number) => `${decided ? 'd' : 'w'}${id}`;
