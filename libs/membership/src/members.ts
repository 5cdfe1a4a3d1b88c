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

/** Who asks: a member by their id, who sees neither those who are hidden nor emails, or an admin. */
export type SeenBy = number | 'admin';

/** In the order they joined; empty for a group that does not exist. */
export async function membersOf(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersFilter,
  seenBy: SeenBy,
): Promise<MemberPage> {
  const [, joined = '0', id = '0'] = MEMBERS_CURSOR.exec(cursor ?? '') ?? [];
  const isAdmin = seenBy === 'admin';
  const viewer = isAdmin ? [] : [seenBy];
  const values = [groupId, Number(joined), Number(id), limit + 1];
  const [counted, found] = await Promise.all([
    row(database, isAdmin ? COUNT_MEMBERS_FOR_ADMINS : COUNT_MEMBERS, [groupId, ...viewer]),
    q
      ? rows(database, isAdmin ? SEARCH_MEMBERS_FOR_ADMINS : SEARCH_MEMBERS, [
          ...values,
          containing(q),
          ...viewer,
        ])
      : rows(database, isAdmin ? LIST_MEMBERS_FOR_ADMINS : LIST_MEMBERS, [...values, ...viewer]),
  ]);
  const { page, next_cursor } = pageOf(found, limit, (last) => `${last.position}.${last.id}`);
  return {
    members: page.map(withoutPosition),
    next_cursor,
    member_count: counted?.member_count ?? 0,
  };
}

/** As the member `viewer` sees it. */
export async function countMembers(
  runner: Runner,
  groupId: number,
  viewer: number,
): Promise<number> {
  return (await row(runner, COUNT_MEMBERS, [groupId, viewer]))?.member_count ?? 0;
}
