import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { notAllowed, notFound, notSignedIn, batch } from '@lodge/http';

export interface Reader {
  is_admin: boolean;
  is_member: boolean;
  /** Grows with whatever a poll of the group's messages would show differently. */
  version: number;
}

interface Access extends Reader {
  is_user: boolean;
  group_id: number | null;
}

interface Question {
  userId: number;
  groupId: number;
}

const READERS = `
  select u.id is not null as is_user, u.is_admin, g.id as group_id, g.messages_version as version, m.user_id is not null as is_member
  from unnest($1::integer[], $2::integer[]) with ordinality asked (user_id, group_id, place)
  left join users u on u.id = asked.user_id
  left join groups g on g.id = asked.group_id
  left join memberships m on m.group_id = asked.group_id and m.user_id = asked.user_id
  order by asked.place`;

@Injectable()
export class GroupAccess {
  /** Every poll asks this, and most ask nothing else: those that come at once are one statement. */
  private readonly ask: (question: Question) => Promise<Access>;

  constructor(@InjectDataSource() database: DataSource) {
    this.ask = batch((asked) =>
      rows<Access>(database, READERS, [
        asked.map(({ userId }) => userId),
        asked.map(({ groupId }) => groupId),
      ]),
    );
  }

  /** Members read, and admins; looked up by primary keys alone. @throws ApiError 401, 403, 404 */
  async assertReader(userId: number, groupId: number): Promise<Reader> {
    const access = await this.ask({ userId, groupId });
    if (!access.is_user) throw notSignedIn();
    if (access.group_id === null) throw notFound(ERROR_TEXTS.groupNotFound);
    if (!access.is_member && !access.is_admin) throw notAllowed(ERROR_TEXTS.notMember);
    return access;
  }
}
