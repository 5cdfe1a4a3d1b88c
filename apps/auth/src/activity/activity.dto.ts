import { ACTIVITY_PAGE } from '@lodge/contracts';
import { Cursor, PageLimit } from '@lodge/http';

// Ordered by id, latest first.
export class ActivityQuery {
  @PageLimit(ACTIVITY_PAGE)
  limit: number = ACTIVITY_PAGE.default;

  @Cursor(/^\d{1,15}$/)
  cursor?: string;
}
