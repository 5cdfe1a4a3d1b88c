import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS, withEmblem, type AdminGroupRequest } from '@lodge/contracts';
import {
  countOf,
  inTransaction,
  queuePage,
  recordLook,
  row,
  rows,
  withoutDefaults,
} from '@lodge/database';
import { conflict, notAllowed, notFound, onViolation } from '@lodge/service';
import { addMember, audit, lockMembership } from '@lodge/domain';
import type { Reviewer } from '@lodge/access';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAvatars } from '../audit-log/record-avatars.js';
import type { RequestsQuery } from './requests.dto.js';
import * as sql from './requests.sql.js';

const STATUS = { approve: 'approved', reject: 'rejected' } as const;

type Action = keyof typeof STATUS;

@Injectable()
export class RequestsService {
  constructor(private readonly database: DataSource) {}

  async list({ limit, cursor = '0', status }: RequestsQuery, { id, isAdmin }: Reviewer) {
    const values = { after: Number(cursor), reviewerId: id };
    const [{ page, next_cursor }, pending_count] = await Promise.all([
      queuePage(this.database, sql.listRequests(limit + 1, status, isAdmin), values, limit),
      countOf(this.database, sql.countPendingRequests(isAdmin), values),
    ]);
    if (isAdmin && page.length > 0) await recordLook(this.database, id, 'look-at-users');
    else
      await recordAvatars(
        this.database,
        id,
        page.map(({ user_avatar }) => user_avatar),
      );
    return { requests: page.map(answered), next_cursor, pending_count };
  }

  // One of two reviewers at once wins, the other gets a conflict. Only an admin lifts a removal.
  async decide(id: number, action: Action, reviewer: Reviewer): Promise<AdminGroupRequest> {
    return inTransaction(this.database, async (transaction) => {
      const pending = await this.decidePending(transaction, id, action, reviewer.id);
      const { group_id: groupId, user_id: userId } = pending;
      const admin = reviewer.isAdmin ? reviewer.id : undefined;
      transaction.publish('request.changed', { groupId, userId });
      if (action === 'approve') {
        await addMember(transaction, groupId, userId, admin).catch(throwIfBiased);
        transaction.publish('membership.changed', { groupId, userId });
      }
      await audit(transaction, reviewer.id, `${action}-request`, id);
      return answered((await row(transaction, sql.READ_REQUEST, { id, reviewerId: reviewer.id }))!);
    });
  }

  /**
   * Puts a request that the reviewer decided a moment ago back into the queue, as if it still waited
   * there. Whoever joined by it is removed again: they may have read the group's code. That takes an
   * admin, as any removal.
   * @throws ApiError 409 once that is too late, or anything else has happened since
   */
  async undo(id: number, { id: reviewerId, isAdmin }: Reviewer): Promise<AdminGroupRequest> {
    return inTransaction(this.database, async (transaction) => {
      const ids = { id, reviewerId };
      const { group_id: groupId, user_id: userId } = await this.lockRequest(transaction, ids);
      const undone = await row(transaction, sql.UNDO_DECISION, { ...ids, isAdmin });
      if (!undone) throw notUndone();
      transaction.publish('request.changed', { groupId, userId });
      if (undone.was === 'approved') {
        const joined = { groupId, userId, ...undone };
        if (!(await row(transaction, sql.END_MEMBERSHIP, joined))) throw notUndone();
        // Asked last: a message that is being posted holds the membership.
        if (await row(transaction, sql.HAS_POSTED, joined)) throw notUndone();
        await rows(transaction, sql.RECORD_REMOVAL, { groupId, userId });
        transaction.publish('membership.changed', { groupId, userId });
      }
      await audit(transaction, reviewerId, 'undo-request', id);
      return answered((await row(transaction, sql.READ_REQUEST, ids))!);
    });
  }

  // Locks in the order in which members join and request: the membership before the row.
  private async decidePending(
    transaction: EntityManager,
    id: number,
    action: Action,
    reviewerId: number,
  ): Promise<sql.RequestRow> {
    const request = await this.lockRequest(transaction, { id, reviewerId });
    const decision = { id, status: STATUS[action], reviewerId };
    const decided = await row(transaction, sql.DECIDE_REQUEST, decision).catch(throwIfBiased);
    if (decided) return request;
    throw (await row(transaction, sql.READ_REQUEST, { id, reviewerId }))
      ? conflict(ERROR_TEXTS.requestProcessed, 'already_processed')
      : notFound(ERROR_TEXTS.requestNotFound);
  }

  private async lockRequest(transaction: EntityManager, ids: { id: number; reviewerId: number }) {
    const request = await row(transaction, sql.READ_REQUEST, ids);
    if (!request) throw notFound(ERROR_TEXTS.requestNotFound);
    await lockMembership(transaction, request.group_id, request.user_id);
    return request;
  }
}

const notUndone = () => conflict(ERROR_TEXTS.requestNotUndone, 'already_processed');

const answered = (request: sql.RequestRow): AdminGroupRequest =>
  withEmblem(withoutDefaults(request), request.group_name);

const throwIfBiased = onViolation({
  members_are_not_expelled: () => conflict(ERROR_TEXTS.userExpelled),
  group_requests_by_another: () => notAllowed(ERROR_TEXTS.ownRequestReview),
  group_requests_after_removal: () => notAllowed(ERROR_TEXTS.requestAfterRemoval),
});
