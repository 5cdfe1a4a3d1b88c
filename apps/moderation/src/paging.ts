import { ADMIN_PAGE } from '@lodge/contracts';
import { Cursor, MAX_ID, PageLimit } from '@lodge/http';

class LimitQuery {
  @PageLimit(ADMIN_PAGE)
  limit: number = ADMIN_PAGE.default;
}

/** A page of a list that is ordered by id, newest first. */
export class PageQuery extends LimitQuery {
  @Cursor(/^\d{1,9}$/)
  cursor?: string;
}

/** A page of a queue: undecided rows first, oldest first, then decided ones, newest first. */
export class QueueQuery extends LimitQuery {
  @Cursor(/^[wd]\d{1,9}$/)
  cursor?: string;
}

/** A position in the order of a queue; the rank is the id of an undecided row, minus the id of a decided one. */
type Position = [decided: boolean, rank: number];

const END_OF_WAITING: Position = [false, MAX_ID];
const END: Position = [true, 0];

/**
 * The range of a queue to read: after one position, up to and including another. Both ends are
 * index conditions, so that a page in the middle costs what the first does.
 * @param cursor continues behind the undecided (`w`) or decided (`d`) row with this id
 */
export function queueRange(
  cursor: string | undefined,
  only: 'waiting' | 'decided' | 'all',
): [...after: Position, ...through: Position] {
  const decided = cursor?.startsWith('d') ?? false;
  const position: Position = [decided, Number(cursor?.slice(1) ?? 0) * (decided ? -1 : 1)];
  return [
    ...(only === 'decided' && !decided ? END_OF_WAITING : position),
    ...(only === 'waiting' ? END_OF_WAITING : END),
  ];
}

export const queueCursor = (decided: boolean, id: number) => `${decided ? 'd' : 'w'}${id}`;
