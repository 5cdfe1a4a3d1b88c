import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS, type AdminGroupRequest, type Page } from '@lodge/contracts';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notFound } from '@lodge/http';
import { addMember, lockMembership } from '@lodge/membership';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit.js';
import { queueCursor, queueRange } from '../paging.js';
import { GroupRequest } from './group-request.entity.js';
import type { RequestsQuery } from './requests.dto.js';
import { COUNT_PENDING_REQUESTS, listRequests, READ_REQUEST } from './requests.sql.js';

const STATUS = { approve: 'approved', reject: 'rejected' } as const;

type Action = keyof typeof STATUS;

@Injectable()
export class RequestsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  // Pending ones first, oldest first; then decided ones, newest first.
  async list({
    limit,
    cursor,
    status,
  }: RequestsQuery): Promise<Page & { requests: AdminGroupRequest[]; pending_count: number }> {
    const range = queueRange(cursor, status === 'pending' ? 'waiting' : 'all');
    const found = await rows(this.database, listRequests(limit + 1), range);
    const { page, next_cursor } = pageOf(found, limit, (last) =>
      queueCursor(last.status !== 'pending', last.id),
    );
    return { requests: page, next_cursor, pending_count: await this.countPending() };
  }

  // Of two admins who decide at once, one wins and the other gets a conflict.
  async decide(id: number, action: Action, adminId: number): Promise<AdminGroupRequest> {
    const { request, groupId, userId } = await inTransaction(this.database, async (transaction) => {
      const { group_id, user_id } = await this.decidePending(transaction, id, action, adminId);
      if (action === 'approve') await addMember(transaction, group_id, user_id, adminId);
      await audit(transaction, adminId, `${action}-request`, id);
      const decided = await row(transaction, READ_REQUEST, [id]);
      return { request: decided!, groupId: group_id, userId: user_id };
    });
    this.events.publish('request.changed', { groupId, userId });
    if (action === 'approve') this.events.publish('membership.changed', { groupId, userId });
    return request;
  }

  // Locks in the order in which members join and request: the membership before the row.
  private async decidePending(
    transaction: EntityManager,
    id: number,
    action: Action,
    adminId: number,
  ): Promise<GroupRequest> {
    const request = await transaction.findOneBy(GroupRequest, { id });
    if (!request) throw notFound(ERROR_TEXTS.requestNotFound);
    await lockMembership(transaction, request.group_id, request.user_id);
    const { affected } = await transaction.update(
      GroupRequest,
      { id, status: 'pending' },
      { status: STATUS[action], processed_at: () => 'now()', processed_by: adminId },
    );
    if (!affected) throw await this.undecidable(transaction, id);
    return request;
  }

  private async undecidable(transaction: EntityManager, id: number) {
    return (await transaction.existsBy(GroupRequest, { id }))
      ? conflict(ERROR_TEXTS.requestProcessed, 'already_processed')
      : notFound(ERROR_TEXTS.requestNotFound);
  }

  private async countPending(): Promise<number> {
    return (await row(this.database, COUNT_PENDING_REQUESTS))?.count ?? 0;
  }
}
