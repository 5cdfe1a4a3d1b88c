import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  GROUP_CODE,
  ERROR_TEXTS,
  type GroupRequest,
  type OwnGroup,
  type RequestStatus,
} from '@lodge/contracts';
import { addMember, lockStanding } from '@lodge/membership';
import { inTransaction, row, violatedConstraint } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notAllowed, notFound, notSignedIn } from '@lodge/http';

interface Standing {
  is_member: boolean;
  request_status: RequestStatus | null;
}

const GROUP_BY_CODE = 'select id from groups where code = $1 for key share';

@Injectable()
export class MembershipService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  /**
   * A code is an invitation: it works whatever became of an earlier request, and closes a pending
   * one as approved. It does not work for a member whom an admin removed.
   */
  async join(userId: number, code: string): Promise<OwnGroup> {
    const group = await inTransaction(this.database, async (transaction) => {
      const groupId = await this.groupOf(transaction, code);
      const outcome = await addMember(transaction, groupId, userId).catch(throwMissing);
      if (outcome === 'removed') throw notAllowed(ERROR_TEXTS.removedFromGroup);
      if (outcome !== 'added') throw conflict(ERROR_TEXTS.alreadyMember, 'already_member');
      return this.joined(transaction, groupId, userId);
    });
    this.events.publish('membership.changed', { groupId: group.id, userId });
    return group;
  }

  async request(userId: number, groupId: number): Promise<GroupRequest> {
    const request = await inTransaction(this.database, async (transaction) => {
      await lockStanding(transaction, groupId, userId);
      const { is_member, request_status } = await this.standing(transaction, userId, groupId);
      if (is_member) throw conflict(ERROR_TEXTS.alreadyMember, 'already_member');
      if (request_status === 'rejected')
        throw conflict(ERROR_TEXTS.requestRejected, 'request_rejected');
      const inserted = await row<GroupRequest>(
        transaction,
        `
        insert into group_requests (group_id, user_id) values ($1, $2)
        on conflict (group_id, user_id) where is_current do nothing
        returning id, status, requested_at`,
        [groupId, userId],
      ).catch(throwMissing);
      if (!inserted) throw conflict(ERROR_TEXTS.requestPending, 'request_pending');
      return inserted;
    });
    this.events.publish('request.changed', { groupId, userId });
    return request;
  }

  /** Locked, so that a replacement of the code waits for this join, or is seen by it. */
  private async groupOf(transaction: EntityManager, code: string): Promise<number> {
    if (!GROUP_CODE.test(code)) throw notFound(ERROR_TEXTS.invalidGroupCode);
    const group = await row<{ id: number }>(transaction, GROUP_BY_CODE, [code]);
    if (!group) throw notFound(ERROR_TEXTS.invalidGroupCode);
    return group.id;
  }

  private async joined(
    transaction: EntityManager,
    groupId: number,
    userId: number,
  ): Promise<OwnGroup> {
    const group = await row<OwnGroup>(
      transaction,
      `
      select g.id, g.name, g.code, g.created_at, m.joined_at, (select count(*) from memberships where group_id = g.id) as member_count, 0 as unread_count
      from groups g join memberships m on m.group_id = g.id where g.id = $1 and m.user_id = $2`,
      [groupId, userId],
    );
    return group!;
  }

  private async standing(
    transaction: EntityManager,
    userId: number,
    groupId: number,
  ): Promise<Standing> {
    const standing = await row<Standing>(
      transaction,
      `
      select m.user_id is not null as is_member, r.status as request_status
      from groups g
      left join memberships m on m.group_id = g.id and m.user_id = $1
      left join group_requests r on r.group_id = g.id and r.user_id = $1 and r.is_current
      where g.id = $2`,
      [userId, groupId],
    );
    if (!standing) throw notFound(ERROR_TEXTS.groupNotFound);
    return standing;
  }
}

/** A row that refers to a group or a user who went meanwhile. */
function throwMissing(error: unknown): never {
  const constraint = violatedConstraint(error) ?? '';
  if (constraint.endsWith('_group_id_fkey')) throw notFound(ERROR_TEXTS.groupNotFound);
  if (constraint.endsWith('_user_id_fkey')) throw notSignedIn();
  throw error;
}
