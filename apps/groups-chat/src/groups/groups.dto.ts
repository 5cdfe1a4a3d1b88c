import { GROUP_PAGE } from '@lodge/contracts';
import { Cursor, PageLimit, SearchText, TEXT_CURSOR } from '@lodge/service';

export class GroupsQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(TEXT_CURSOR)
  cursor?: string;

  @SearchText()
  q?: string;
}
