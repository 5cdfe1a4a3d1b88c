import type { Member, MemberPage } from '@lodge/contracts';
import { pageOf, patternsOf, row, rows, searchInGroup, withoutPosition } from '@lodge/database';
import { decodeCursor, encodeCursor, invalidCursor } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { onCard } from './card-search.js';
import { COUNT_MEMBERS, COUNT_MEMBERS_FOR_ADMINS } from './member-counts.sql.js';
import * as sql from './members.sql.js';

export interface MembersFilter {
  limit: number;
  cursor?: string;
  q?: string;
}

// When the last member of a page joined, in microseconds since 1970, and their id.
const JOINED = /^(\d{1,16})\.(\d{1,10})$/;

/** Who asks: the id of a member, who sees neither hidden members nor emails, or an admin. */
export type SeenBy = number | 'admin';

/** Lists them as they joined, or a search's best first. @throws ApiError 400 for a wrong cursor */
export async function membersOf(
  database: DataSource,
  groupId: number,
  filter: MembersFilter,
  seenBy: SeenBy,
): Promise<MemberPage> {
  const page = filter.q
    ? await search(database, groupId, { ...filter, q: filter.q }, seenBy)
    : await list(database, groupId, filter, seenBy);
  const counted = page.members[0] ?? (await count(database, groupId, seenBy))!;
  return {
    members: page.members.map(shown),
    next_cursor: page.next_cursor,
    member_count: counted.member_count,
  };
}

export function memberOf(
  database: DataSource,
  groupId: number,
  memberId: number,
  seenBy: SeenBy,
): Promise<Member | undefined> {
  return seenBy === 'admin'
    ? row(database, sql.READ_MEMBER_FOR_ADMINS, { groupId, memberId })
    : row(database, sql.READ_MEMBER, { groupId, memberId, viewerId: seenBy });
}

const count = (database: DataSource, groupId: number, seenBy: SeenBy) =>
  seenBy === 'admin'
    ? row(database, COUNT_MEMBERS_FOR_ADMINS, { groupId })
    : row(database, COUNT_MEMBERS, { groupId, viewerId: seenBy });

async function list(
  database: DataSource,
  groupId: number,
  { limit, cursor = '0.0' }: MembersFilter,
  seenBy: SeenBy,
) {
  const [, joined, id] = JOINED.exec(cursor) ?? [];
  if (!id) throw invalidCursor();
  const values = { groupId, joined: Number(joined), after: Number(id), limit: limit + 1 };
  const found =
    seenBy === 'admin'
      ? await rows(database, sql.LIST_MEMBERS_FOR_ADMINS, values)
      : await rows(database, sql.LIST_MEMBERS, { ...values, viewerId: seenBy });
  const { page, next_cursor } = pageOf(found, limit, (last) => `${last.position}.${last.id}`);
  return { members: page, next_cursor };
}

async function search(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersFilter & { q: string },
  seenBy: SeenBy,
) {
  const values = {
    groupId,
    after: decodeCursor(cursor),
    limit: limit + 1,
    ...patternsOf(q),
    ...onCard(q),
  };
  const found =
    seenBy === 'admin'
      ? await searchInGroup(database, sql.SEARCH_MEMBERS_FOR_ADMINS, values)
      : await searchInGroup(database, sql.SEARCH_MEMBERS, { ...values, viewerId: seenBy });
  const { page, next_cursor } = pageOf(found, limit, ({ position }) => encodeCursor(position));
  return { members: page, next_cursor };
}

const shown = (member: sql.ListedMember | sql.FoundMember) => ({
  ...withoutPosition(member),
  member_count: undefined,
});
