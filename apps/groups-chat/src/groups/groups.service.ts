import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  MOST_UNREAD,
  ERROR_TEXTS,
  type ListedGroup,
  type MemberPage,
  type OwnGroup,
  type Page,
  type RequestStatus,
} from '@lodge/contracts';
import {
  containing,
  folded,
  freshlyPlannedRows,
  pageOf,
  row,
  rows,
  withoutPlace,
} from '@lodge/database';
import { membersOf, type MembersQuery } from '@lodge/membership';
import { invalidInput, notFound, notSignedIn } from '@lodge/http';
import { GroupAccess } from '../messages/group-access.js';
import type { GroupsQuery } from './groups.dto.js';

type Listed = Omit<ListedGroup, 'request_status' | 'code'> & {
  code: string | null;
  request_status: RequestStatus | null;
  place: string;
};

const MEMBER_COUNT = '(select count(*) from memberships where group_id = g.id) as member_count';

const groupsWhere = (condition: string) => `
  select g.id, g.name, g.created_at, ${MEMBER_COUNT}, m.user_id is not null as is_member, r.status as request_status,
    case when m.user_id is not null or viewer.is_admin then g.code end as code, ${folded('g.name')} as place
  from users viewer cross join groups g
  left join memberships m on m.group_id = g.id and m.user_id = viewer.id
  left join group_requests r on r.group_id = g.id and r.user_id = viewer.id and r.is_current
  where viewer.id = $1 and ${folded('g.name')} > $2 ${condition}
  order by ${folded('g.name')} limit $3`;

@Injectable()
export class GroupsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly access: GroupAccess,
  ) {}

  /** The user's groups, by name. */
  async own(userId: number): Promise<OwnGroup[]> {
    const groups = await rows<OwnGroup>(
      this.database,
      `
      select g.id, g.name, g.code, g.created_at, ${MEMBER_COUNT}, m.joined_at,
        (select count(*) from (
          select from messages where group_id = g.id and id > m.last_read_id and user_id <> m.user_id limit ${MOST_UNREAD}
        ) unread) as unread_count
      from memberships m join groups g on g.id = m.group_id
      where m.user_id = $1 order by ${folded('g.name')}`,
      [userId],
    );
    if (groups.length === 0) await this.assertUser(userId);
    return groups;
  }

  /** Groups by name, with what the user is in each; the code only for members and admins. */
  async all(
    userId: number,
    { limit, cursor, q }: GroupsQuery,
  ): Promise<Page & { groups: ListedGroup[] }> {
    const values = [userId, nameOf(cursor), limit + 1];
    const found = await (q
      ? freshlyPlannedRows<Listed>(this.database, groupsWhere('and g.name ilike $4'), [
          ...values,
          containing(q),
        ])
      : rows<Listed>(this.database, groupsWhere(''), values));
    if (found.length === 0) await this.assertUser(userId);
    const { page, next_cursor } = pageOf(found, limit, ({ place }) =>
      Buffer.from(place).toString('base64url'),
    );
    return { groups: page.map(listed), next_cursor };
  }

  /** One group, for its members and for admins. */
  async one(userId: number, groupId: number): Promise<ListedGroup> {
    await this.access.assertReader(userId, groupId);
    const group = await row<Listed>(this.database, groupsWhere('and g.id = $4'), [
      userId,
      '',
      1,
      groupId,
    ]);
    if (!group) throw notFound(ERROR_TEXTS.groupNotFound);
    return listed(group);
  }

  /** The members of a group, for its members and for admins, who alone see emails. */
  async members(userId: number, groupId: number, query: MembersQuery): Promise<MemberPage> {
    const { is_admin } = await this.access.assertReader(userId, groupId);
    return membersOf(this.database, groupId, query, { emails: is_admin });
  }

  private async assertUser(userId: number) {
    if (!(await row(this.database, 'select 1 from users where id = $1', [userId])))
      throw notSignedIn();
  }
}

function listed(found: Listed): ListedGroup {
  const { code, request_status, ...group } = withoutPlace(found);
  return { ...group, ...(code && { code }), ...(request_status && { request_status }) };
}

/** The name behind which a page goes on: names are unique, however they are written. @throws ApiError 400 */
function nameOf(cursor = ''): string {
  const name = Buffer.from(cursor, 'base64url').toString();
  // PostgreSQL takes no text with a zero in it.
  if (name.includes('\0'))
    throw invalidInput(ERROR_TEXTS.invalidCursor, { cursor: ERROR_TEXTS.invalidCursor });
  return name;
}
