import { GROUP_PAGE } from '@lodge/contracts';
import { MEMBERS_CURSOR } from '@lodge/database';
import { Cursor } from './cursor.js';
import { PageLimit, SearchText } from './paging.js';

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
