import { GROUP_PAGE } from '@lodge/contracts';
import { Cursor, PageLimit, SearchText } from '@lodge/service';

export class MembersQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(/^(\d{1,16}\.\d{1,10}|[\w-]{1,3000})$/)
  cursor?: string;

  @SearchText()
  q?: string;
}
