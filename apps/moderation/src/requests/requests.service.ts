import { Injectable } from '@nestjs/common';
import {
  ERROR_TEXTS,
  withEmblem,
  type AdminGroupRequest,
  type RequestResult,
} from '@lodge/contracts';
import {
  countOf,
  inTransaction,
  queuePage,
  recordLook,
  row,
  withoutDefaults,
} from '@lodge/database';
import {
  conflict,
  MAX_CALL_TIME,
  notAllowed,
  notFound,
  onViolation,
  partialError,
  unavailable,
  type ApiError,
} from '@lodge/service';
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

  // Each is decided by itself: one that cannot be holds up no other, an outage undoes none.
  async decideAll(ids: number[], action: Action, reviewer: Reviewer): Promise<RequestResult[]> {
    const until = Date.now() + MAX_CALL_TIME;
    const results: RequestResult[] = [];
    for (const id of ids)
      results.push(
        Date.now() > until
          ? { id, ...rejectionOf(unavailable()) }
          : await this.decide(id, action, reviewer).then(
              (request) => ({ id, request }),
              (error: unknown) => ({ id, ...rejectionOf(partialError(error)) }),
            ),
      );
    return results;
  }

  // Locks in the order in which members join and request: the membership before the row.
  private async decidePending(
    transaction: EntityManager,
    id: number,
    action: Action,
    reviewerId: number,
  ): Promise<sql.RequestRow> {
    const request = await row(transaction, sql.READ_REQUEST, { id, reviewerId });
    if (!request) throw notFound(ERROR_TEXTS.requestNotFound);
    await lockMembership(transaction, request.group_id, request.user_id);
    const decision = { id, status: STATUS[action], reviewerId };
    const decided = await row(transaction, sql.DECIDE_REQUEST, decision).catch(throwIfBiased);
    if (decided) return request;
    throw (await row(transaction, sql.READ_REQUEST, { id, reviewerId }))
      ? conflict(ERROR_TEXTS.requestProcessed, 'already_processed')
      : notFound(ERROR_TEXTS.requestNotFound);
  }
}

const answered = (request: sql.RequestRow): AdminGroupRequest =>
  withEmblem(withoutDefaults(request), request.group_name);

const rejectionOf = ({ message, code }: ApiError) => ({ error: message, code });

const throwIfBiased = onViolation({
  members_are_not_expelled: () => conflict(ERROR_TEXTS.userExpelled),
  group_requests_by_another: () => notAllowed(ERROR_TEXTS.ownRequestReview),
  group_requests_after_removal: () => notAllowed(ERROR_TEXTS.requestAfterRemoval),
});
