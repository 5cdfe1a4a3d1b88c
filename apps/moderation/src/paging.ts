import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { ADMIN_PAGE, REFUSAL_TEXTS } from '@lodge/contracts';

const wrongLimit = { message: `limit must be between 1 and ${ADMIN_PAGE.max}` };

class LimitQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: ADMIN_PAGE.max, default: ADMIN_PAGE.default })
  @Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value))
  @IsOptional() @IsInt(wrongLimit) @Min(1, wrongLimit) @Max(ADMIN_PAGE.max, wrongLimit)
  limit: number = ADMIN_PAGE.default;
}

/** A page of a list that is ordered by id, newest first. */
export class PageQuery extends LimitQuery {
  /** `next_cursor` of the page before. */
  @ApiPropertyOptional()
  @IsOptional() @Matches(/^\d{1,9}$/, { message: REFUSAL_TEXTS.invalidCursor })
  cursor?: string;
}

/** A page of a list in which what waits for a decision comes first, oldest first, and then what was decided, newest first. */
export class QueueQuery extends LimitQuery {
  @ApiPropertyOptional()
  @IsOptional() @Matches(/^[wd]\d{1,9}$/, { message: REFUSAL_TEXTS.invalidCursor })
  cursor?: string;
}

/** Where such a list goes on: behind the row that waits (`w`) or was decided (`d`) with this id. */
export function queuePosition(cursor: string | undefined): { decided: boolean; rank: number } {
  if (!cursor) return { decided: false, rank: 0 };
  const decided = cursor.startsWith('d');
  return { decided, rank: Number(cursor.slice(1)) * (decided ? -1 : 1) };
}

export const queueCursor = (decided: boolean, id: number) => `${decided ? 'd' : 'w'}${id}`;

/** The first `limit` of `found`, which holds one more when there is a next page. */
export function pageOf<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const page = found.slice(0, limit);
  return { page, next_cursor: found.length > limit ? cursorOf(page[page.length - 1]) : null };
}
