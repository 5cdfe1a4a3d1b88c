import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { batch, notAllowed, notFound, notSignedIn } from '@lodge/service';
import { DataSource } from 'typeorm';
import { READ_ACCESS, type GroupAccess } from './group-access.sql.js';

export type Reader = Pick<GroupAccess, 'is_admin' | 'is_member' | 'version' | 'pairs_version'>;

interface Read {
  userId: number;
  groupId: number;
}

@Injectable()
export class GroupAccessService {
  private readonly accessOf = batch((reads: Read[]) =>
    rows(this.database, READ_ACCESS, {
      userIds: reads.map(({ userId }) => userId),
      groupIds: reads.map(({ groupId }) => groupId),
    }),
  );

  constructor(private readonly database: DataSource) {}

  /** Admits members and admins. @throws ApiError 401, 403, 404 */
  async assertReader(userId: number, groupId: number): Promise<Reader> {
    const access = await this.accessOf({ userId, groupId });
    if (!access.is_user) throw notSignedIn();
    if (access.group_id === null) throw notFound(ERROR_TEXTS.groupNotFound);
    if (!access.is_member && !access.is_admin) throw notAllowed(ERROR_TEXTS.notMember);
    return access;
  }

  /** @throws ApiError 401, 403 also for admins who are no members, 404 */
  async assertMember(userId: number, groupId: number): Promise<void> {
    const { is_member } = await this.assertReader(userId, groupId);
    if (!is_member) throw notAllowed(ERROR_TEXTS.notMember);
  }
}
