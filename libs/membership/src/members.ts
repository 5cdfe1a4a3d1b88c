import type { MemberPage } from '@lodge/contracts';
import { containing, pageOf, row, rows, withoutPosition, type Runner } from '@lodge/database';
import type { DataSource } from 'typeorm';
import {
  COUNT_MEMBERS,
  COUNT_MEMBERS_FOR_ADMINS,
  LIST_MEMBERS,
  LIST_MEMBERS_FOR_ADMINS,
  SEARCH_MEMBERS,
  SEARCH_MEMBERS_FOR_ADMINS,
} from './members.sql.js';

export interface MembersFilter {
  limit: number;
  // When the previous page's last member joined, in microseconds since 1970, and their id.
  cursor?: string;
  q?: string;
}

export const MEMBERS_CURSOR = /^(\d{1,16})\.(\d{1,10})$/;

const FOR_MEMBERS = { count: COUNT_MEMBERS, list: LIST_MEMBERS, search: SEARCH_MEMBERS };
const FOR_ADMINS = {
  count: COUNT_MEMBERS_FOR_ADMINS,
  list: LIST_MEMBERS_FOR_ADMINS,
  search: SEARCH_MEMBERS_FOR_ADMINS,
};

/**
 * In the order they joined; empty for a group that does not exist. Admins also get emails and
 * members who are hidden from others.
 */
export async function membersOf(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersFilter,
  { forAdmin }: { forAdmin: boolean },
): Promise<MemberPage> {
  const [, joined = '0', id = '0'] = MEMBERS_CURSOR.exec(cursor ?? '') ?? [];
  const values = [groupId, Number(joined), Number(id), limit + 1];
  const { count, list, search } = forAdmin ? FOR_ADMINS : FOR_MEMBERS;
  const [counted, found] = await Promise.all([
    row(database, count, [groupId]),
    q ? rows(database, search, [...values, containing(q)]) : rows(database, list, values),
  ]);
  const { page, next_cursor } = pageOf(found, limit, (last) => `${last.position}.${last.id}`);
  return {
    members: page.map(withoutPosition),
    next_cursor,
    member_count: counted?.member_count ?? 0,
  };
}

/** As members see it. */
export async function countMembers(runner: Runner, groupId: number): Promise<number> {
  return (await row(runner, COUNT_MEMBERS, [groupId]))?.member_count ?? 0;
}
