import { ACTIVITY_PAGE } from '@lodge/contracts';
import { IdCursor, MAX_BIG_ID, PageLimit } from '@lodge/service';

// Ordered by id, latest first.
export class ActivityQuery {
  @PageLimit(ACTIVITY_PAGE)
  limit: number = ACTIVITY_PAGE.default;

  @IdCursor({ max: MAX_BIG_ID })
  cursor?: string;
}
