import type { MemberPage } from '@lodge/contracts';
import { containing, pageOf, row, rows, withoutPosition } from '@lodge/database';
import type { DataSource } from 'typeorm';
import {
  COUNT_MEMBERS,
  LIST_MEMBERS,
  LIST_MEMBERS_WITH_EMAILS,
  SEARCH_MEMBERS,
  SEARCH_MEMBERS_WITH_EMAILS,
} from './members.sql.js';

export interface MembersFilter {
  limit: number;
  // When the previous page's last member joined, in microseconds since 1970, and their id.
  cursor?: string;
  q?: string;
}

export const MEMBERS_CURSOR = /^(\d{1,16})\.(\d{1,10})$/;

/** In the order they joined; empty for a group that does not exist. */
export async function membersOf(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersFilter,
  { emails }: { emails: boolean },
): Promise<MemberPage> {
  const [, joined = '0', id = '0'] = MEMBERS_CURSOR.exec(cursor ?? '') ?? [];
  const values = [groupId, Number(joined), Number(id), limit + 1];
  const list = emails ? LIST_MEMBERS_WITH_EMAILS : LIST_MEMBERS;
  const search = emails ? SEARCH_MEMBERS_WITH_EMAILS : SEARCH_MEMBERS;
  const [counted, found] = await Promise.all([
    row(database, COUNT_MEMBERS, [groupId]),
    q ? rows(database, search, [...values, containing(q)]) : rows(database, list, values),
  ]);
  const { page, next_cursor } = pageOf(found, limit, (last) => `${last.position}.${last.id}`);
  return {
    members: page.map(withoutPosition),
    next_cursor,
    member_count: counted?.member_count ?? 0,
  };
}
