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

/** A page of a list in which what waits for a decision comes first, oldest first, and then what was decided, newest first. */
export class QueueQuery extends LimitQuery {
  @Cursor(/^[wd]\d{1,9}$/)
  cursor?: string;
}

/** A place in such a list, which is in the order of (is decided, rank): the rank of what waits is its id, of what was decided its negative. */
type Place = [decided: boolean, rank: number];

const LAST_WAITING: Place = [false, MAX_ID];
const END: Place = [true, 0];

/**
 * The part of such a list to read: what comes after one place, up to and with another. Both ends are the index's, so that a
 * page in the middle costs what the first does. (The limit is part of the statement's text: of a parameter PostgreSQL assumes
 * a tenth of the table, and plans each page anew.)
 * @param cursor goes on behind the row that waits (`w`) or was decided (`d`) with this id
 */
export function queueRange(
  cursor: string | undefined,
  only: 'waiting' | 'decided' | 'all',
): [...after: Place, ...through: Place] {
  const decided = cursor?.startsWith('d') ?? false;
  const place: Place = [decided, Number(cursor?.slice(1) ?? 0) * (decided ? -1 : 1)];
  return [
    ...(only === 'decided' && !decided ? LAST_WAITING : place),
    ...(only === 'waiting' ? LAST_WAITING : END),
  ];
}

export const queueCursor = (decided: boolean, id: number) => `${decided ? 'd' : 'w'}${id}`;
