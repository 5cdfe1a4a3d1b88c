import { GROUP_PAGE } from '@lodge/contracts';
import { Cursor, PageLimit, SearchText } from '@lodge/http';

export class GroupsQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(/^[\w-]{1,400}$/)
  cursor?: string;

  @SearchText()
  q?: string;
}
