import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  GROUP_CODE,
  withEmblem,
  type GroupRequest as Request,
  type OwnRequest,
  type OwnGroup,
} from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { conflict, notAllowed, notFound, notSignedIn, violatedConstraint } from '@lodge/service';
import { addMember, endMembership, lockMembership } from '@lodge/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { Group, GroupRequest, Membership } from '../entities.js';
import { answeredOwn } from '../groups/answered.js';
import { READ_OWN_GROUP } from '../groups/groups.sql.js';
import { LIST_PENDING_REQUESTS } from './membership.sql.js';

@Injectable()
export class MembershipService {
  constructor(private readonly database: DataSource) {}

  // A code works whatever became of earlier requests, but not after a removal by an admin.
  async join(userId: number, code: string): Promise<OwnGroup> {
    return inTransaction(this.database, async (transaction) => {
      const group = await this.lockGroup(transaction, code);
      const outcome = await addMember(transaction, group.id, userId).catch(throwMissing);
      if (outcome === 'removed') throw notAllowed(ERROR_TEXTS.removedFromGroup);
      if (outcome !== 'added') throw conflict(ERROR_TEXTS.alreadyMember, 'already_member');
      transaction.publish('membership.changed', { groupId: group.id, userId });
      const ids = { viewerId: userId, groupId: group.id };
      return answeredOwn((await row(transaction, READ_OWN_GROUP, ids))!);
    });
  }

  async request(userId: number, groupId: number, message?: string): Promise<Request> {
    return inTransaction(this.database, async (transaction) => {
      await lockMembership(transaction, groupId, userId);
      await this.assertMayRequest(transaction, userId, groupId);
      const inserted = transaction.create(GroupRequest, {
        group_id: groupId,
        user_id: userId,
        message: message || null,
      });
      await transaction.insert(GroupRequest, inserted).catch(throwMissing);
      const { id, status, requested_at } = await transaction.findOneByOrFail(GroupRequest, {
        id: inserted.id,
      });
      transaction.publish('request.changed', { groupId, userId });
      return { id, status, requested_at };
    });
  }

  async pendingRequests(userId: number): Promise<OwnRequest[]> {
    const requests = await rows(this.database, LIST_PENDING_REQUESTS, { userId });
    return requests.map((request) => withEmblem(request, request.group_name));
  }

  // Codes still work for the member, unless an admin removes them within the hour.
  async leave(userId: number, groupId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const left = await endMembership(transaction, groupId, userId).catch(throwMissing);
      if (!left) throw notFound(ERROR_TEXTS.notMember);
      transaction.publish('membership.changed', { groupId, userId });
    });
  }

  // A decision at the same moment wins or loses: the admin finds no request, or this is a conflict.
  async withdraw(userId: number, id: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const request = await transaction.findOneBy(GroupRequest, { id, user_id: userId });
      if (!request) throw notFound(ERROR_TEXTS.requestNotFound);
      const { group_id: groupId } = request;
      await lockMembership(transaction, groupId, userId);
      const { affected } = await transaction.delete(GroupRequest, { id, status: 'pending' });
      if (!affected) throw await this.notWithdrawable(transaction, id);
      transaction.publish('request.changed', { groupId, userId });
    });
  }

  private async notWithdrawable(transaction: EntityManager, id: number) {
    return (await transaction.existsBy(GroupRequest, { id }))
      ? conflict(ERROR_TEXTS.requestProcessed, 'already_processed')
      : notFound(ERROR_TEXTS.requestNotFound);
  }

  // Locks the group, so that a replacement of the code comes before or after this join.
  private async lockGroup(transaction: EntityManager, code: string): Promise<Group> {
    const group = GROUP_CODE.test(code)
      ? await transaction.findOne(Group, { where: { code }, lock: { mode: 'for_key_share' } })
      : null;
    if (!group) throw notFound(ERROR_TEXTS.invalidGroupCode);
    return group;
  }

  private async assertMayRequest(transaction: EntityManager, userId: number, groupId: number) {
    const ids = { group_id: groupId, user_id: userId };
    if (!(await transaction.existsBy(Group, { id: groupId })))
      throw notFound(ERROR_TEXTS.groupNotFound);
    if (await transaction.existsBy(Membership, ids))
      throw conflict(ERROR_TEXTS.alreadyMember, 'already_member');
    const request = await transaction.findOneBy(GroupRequest, { ...ids, is_current: true });
    if (request?.status === 'rejected')
      throw conflict(ERROR_TEXTS.requestRejected, 'request_rejected');
    if (request) throw conflict(ERROR_TEXTS.requestPending, 'request_pending');
  }
}

function throwMissing(error: unknown): never {
  const constraint = violatedConstraint(error) ?? '';
  if (constraint.endsWith('_group_id_fkey')) throw notFound(ERROR_TEXTS.groupNotFound);
  if (constraint.endsWith('_user_id_fkey') || constraint === 'members_are_not_expelled')
    throw notSignedIn();
  throw error;
}
