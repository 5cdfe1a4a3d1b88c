import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { row } from '@lodge/database';
import { notAllowed, notFound, notSignedIn } from '@lodge/service';

export interface Reader {
  is_admin: boolean;
  /** Grows with whatever a poll of the group's messages would show differently. */
  version: number;
}

interface Access extends Reader { group_id: number | null; is_member: boolean }

@Injectable()
export class GroupAccess {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Members read, and admins; looked up by primary keys alone, as every poll asks it. @throws Refusal 401, 403, 404 */
  async assertReader(userId: number, groupId: number): Promise<Reader> {
    const access = await row<Access>(this.database, `
      select u.is_admin, g.id as group_id, g.messages_version as version, m.user_id is not null as is_member
      from users u
      left join groups g on g.id = $2
      left join memberships m on m.group_id = g.id and m.user_id = u.id
      where u.id = $1`, [userId, groupId]);
    if (!access) throw notSignedIn();
    if (access.group_id === null) throw notFound(REFUSAL_TEXTS.groupNotFound);
    if (!access.is_member && !access.is_admin) throw notAllowed(REFUSAL_TEXTS.notMember);
    return access;
  }
}
