import type { Member, MemberPage } from '@lodge/contracts';
import { pageOf, patternsOf, row, rows, searchInGroup, withoutPosition } from '@lodge/database';
import { decodeCursor, encodeCursor, invalidCursor } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { onCard } from './card-search.js';
import type { MembersQuery } from './members.dto.js';
import * as sql from './members.sql.js';

/** Who asks: the id of a member, who sees neither hidden members nor emails, or an admin. */
export type SeenBy = number | 'admin';

const viewerOf = (seenBy: SeenBy) =>
  seenBy === 'admin'
    ? { viewer: 'admin' as const, viewerId: 0 }
    : { viewer: 'member' as const, viewerId: seenBy };

/** Lists them as they joined, or a search's best first. @throws ApiError 400 for a wrong cursor */
export async function membersOf(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersQuery,
  seenBy: SeenBy,
): Promise<MemberPage> {
  const { viewer, viewerId } = viewerOf(seenBy);
  const asked = { groupId, viewerId, limit: limit + 1 };
  const searched = () => ({ after: decodeCursor(cursor), ...patternsOf(q!), ...onCard(q!) });
  const { page, next_cursor } = q
    ? pageOf<sql.ListedMember>(
        await searchInGroup(database, sql.SEARCH_MEMBERS[viewer], { ...asked, ...searched() }),
        limit,
        ({ position }) => encodeCursor(String(position)),
      )
    : pageOf<sql.ListedMember>(
        await rows(database, sql.LIST_MEMBERS[viewer], { ...asked, ...placeOf(cursor) }),
        limit,
        ({ position, id }) => `${position}.${id}`,
      );
  const counted =
    page[0] ?? (await row(database, sql.COUNT_MEMBERS[viewer], { groupId, viewerId }))!;
  return { members: page.map(shown), next_cursor, member_count: counted.member_count };
}

export function memberOf(
  database: DataSource,
  groupId: number,
  memberId: number,
  seenBy: SeenBy,
): Promise<Member | undefined> {
  const { viewer, viewerId } = viewerOf(seenBy);
  return row(database, sql.READ_MEMBER[viewer], { groupId, memberId, viewerId });
}

// When the last member of a page joined, in microseconds since 1970, and their id.
function placeOf(cursor = '0.0') {
  const [, joined, id] = /^(\d{1,16})\.(\d{1,10})$/.exec(cursor) ?? [];
  if (!id) throw invalidCursor();
  return { joined: Number(joined), after: Number(id) };
}

const shown = (member: sql.ListedMember) => ({
  ...withoutPosition(member),
  member_count: undefined,
});
