import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { MOST_UNREAD, type ListedGroup, type Member, type OwnGroup, type RequestStatus } from '@lodge/contracts';
import { MEMBER_COLUMNS, row, rows } from '@lodge/database';
import { notSignedIn } from '@lodge/service';
import { GroupAccess } from '../messages/group-access.js';

type Listed = Omit<ListedGroup, 'request_status' | 'code'> & { code: string | null; request_status: RequestStatus | null };

const MEMBER_COUNT = '(select count(*) from memberships where group_id = g.id) as member_count';

@Injectable()
export class GroupsService {
  constructor(@InjectDataSource() private readonly database: DataSource, private readonly access: GroupAccess) {}

  /** The user's groups, by name. */
  async own(userId: number): Promise<OwnGroup[]> {
    const groups = await rows<OwnGroup>(this.database, `
      select g.id, g.name, g.code, g.created_at, ${MEMBER_COUNT}, m.joined_at,
        (select count(*) from (
          select from messages where group_id = g.id and id > m.last_read_id and user_id <> m.user_id limit ${MOST_UNREAD}
        ) unread) as unread_count
      from memberships m join groups g on g.id = m.group_id
      where m.user_id = $1 order by lower(g.name), g.id`, [userId]);
    if (groups.length === 0) await this.assertUser(userId);
    return groups;
  }

  /** All groups, by name, with what the user is in each; the code only for members and admins. */
  async all(userId: number): Promise<ListedGroup[]> {
    const groups = await rows<Listed>(this.database, `
      select g.id, g.name, g.created_at, ${MEMBER_COUNT}, m.user_id is not null as is_member, r.status as request_status,
        case when m.user_id is not null or viewer.is_admin then g.code end as code
      from users viewer cross join groups g
      left join memberships m on m.group_id = g.id and m.user_id = viewer.id
      left join group_requests r on r.group_id = g.id and r.user_id = viewer.id and r.is_current
      where viewer.id = $1 order by lower(g.name), g.id`, [userId]);
    if (groups.length === 0) await this.assertUser(userId);
    return groups.map(({ code, request_status, ...group }) => ({ ...group, ...(code && { code }), ...(request_status && { request_status }) }));
  }

  /** The members of a group, for its members and for admins, who alone see emails. */
  async members(userId: number, groupId: number): Promise<Member[]> {
    const { is_admin } = await this.access.assertReader(userId, groupId);
    return rows<Member>(this.database, `
      select ${MEMBER_COLUMNS}${is_admin ? ', u.email' : ''}
      from memberships m join users u on u.id = m.user_id
      where m.group_id = $1 order by m.joined_at, u.id`, [groupId]);
  }

  private async assertUser(userId: number) {
    if (!(await row(this.database, 'select 1 from users where id = $1', [userId]))) throw notSignedIn();
  }
}
