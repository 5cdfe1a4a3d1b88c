import { GROUP_PAGE } from '@lodge/contracts';
import { Cursor, PageLimit, SearchText } from '@lodge/http';

export class MembersQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  // Two numbers, or where a search stopped.
  @Cursor(/^[\w.-]{1,800}$/)
  cursor?: string;

  @SearchText()
  q?: string;
}
