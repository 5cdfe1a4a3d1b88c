import { GROUP_PAGE } from '@lodge/contracts';
import { MEMBERS_CURSOR } from './members.js';
import { Cursor, PageLimit, SearchText } from '@lodge/http';

export class MembersQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(MEMBERS_CURSOR)
  cursor?: string;

  @SearchText()
  q?: string;
}
