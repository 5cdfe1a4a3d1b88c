import { GROUP_PAGE } from '@lodge/contracts';
import { MEMBERS_CURSOR } from './members.js';
import { Cursor, PageLimit, SearchText } from '@lodge/http';

/** The query of a list of a group's members. */
export class MembersQuery {
  @PageLimit(GROUP_PAGE)
  limit: number = GROUP_PAGE.default;

  @Cursor(MEMBERS_CURSOR)
  cursor?: string;

  /** Part of a user name. */
  @SearchText()
  q?: string;
}
