import type { Member, MemberPage } from '@lodge/contracts';
import type { DataSource } from 'typeorm';
import {
  MEMBER_COLUMNS,
  pageOf,
  withoutPlace,
  containing,
  freshlyPlannedRows,
  row,
  rows,
} from '@lodge/database';

export interface MembersQuestion {
  limit: number;
  /** `next_cursor` of the page before: when its last member joined, in microseconds since 1970, and his id. */
  cursor?: string;
  /** A part of a user name. */
  q?: string;
}

export const MEMBERS_CURSOR = /^(\d{1,16})\.(\d{1,10})$/;

const membersWhere = (condition: string, email: string) => `
  select ${MEMBER_COLUMNS}${email}, (extract(epoch from m.joined_at) * 1000000)::bigint as place
  from memberships m join users u on u.id = m.user_id
  where m.group_id = $1 and (m.joined_at, m.user_id) > (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::bigint) ${condition}
  order by m.joined_at, m.user_id limit $4`;

/** A page of a group's members, who has been in it longest first; of a group that does not exist, none. */
export async function membersOf(
  database: DataSource,
  groupId: number,
  { limit, cursor, q }: MembersQuestion,
  { emails }: { emails: boolean },
): Promise<MemberPage> {
  const [, joined = '0', id = '0'] = MEMBERS_CURSOR.exec(cursor ?? '') ?? [];
  const email = emails ? ', u.email' : '';
  const values = [groupId, Number(joined), Number(id), limit + 1];
  const [counted, found] = await Promise.all([
    row<{ member_count: number }>(
      database,
      'select count(*) as member_count from memberships where group_id = $1',
      [groupId],
    ),
    q
      ? freshlyPlannedRows<Member & { place: number }>(
          database,
          membersWhere('and u.username ilike $5', email),
          [...values, containing(q)],
        )
      : rows<Member & { place: number }>(database, membersWhere('', email), values),
  ]);
  const { page, next_cursor } = pageOf(found, limit, (last) => `${last.place}.${last.id}`);
  return { members: page.map(withoutPlace), next_cursor, member_count: counted!.member_count };
}
