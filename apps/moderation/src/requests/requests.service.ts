import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { MOST_WAITING, ERROR_TEXTS, type AdminGroupRequest, type Page } from '@lodge/contracts';
import { addMember, lockStanding } from '@lodge/membership';
import { inTransaction, pageOf, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notFound } from '@lodge/http';
import { audit } from '../audit.js';
import { queueCursor, queueRange } from '../paging.js';
import type { RequestsQuery } from './requests.dto.js';

interface Decided {
  group_id: number;
  user_id: number;
}

const SELECT = `
  select r.id, r.status, r.requested_at, r.processed_at, u.username as user_username, u.email as user_email,
    g.name as group_name, g.code as group_code, p.username as processed_by_username
  from group_requests r join users u on u.id = r.user_id join groups g on g.id = r.group_id left join users p on p.id = r.processed_by`;
const DECIDED = "(r.status <> 'pending')";
const RANK = "(case when r.status = 'pending' then r.id else -r.id end)";

@Injectable()
export class RequestsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: EventBus,
  ) {}

  /** Pending ones first, the one that waits longest before the others; then decided ones, newest first. */
  async list({
    limit,
    cursor,
    status,
  }: RequestsQuery): Promise<Page & { requests: AdminGroupRequest[]; pending_count: number }> {
    const found = await rows<AdminGroupRequest>(
      this.database,
      `
      ${SELECT} where (${DECIDED}, ${RANK}) > ($1, $2) and (${DECIDED}, ${RANK}) <= ($3, $4)
      order by ${DECIDED}, ${RANK} limit ${limit + 1}`,
      queueRange(cursor, status === 'pending' ? 'waiting' : 'all'),
    );
    const { page, next_cursor } = pageOf(found, limit, (last) =>
      queueCursor(last.status !== 'pending', last.id),
    );
    return { requests: page, next_cursor, pending_count: await this.countPending() };
  }

  /** Of two admins who decide at once, one wins and the other is told that it was decided. */
  async decide(
    id: number,
    action: 'approve' | 'reject',
    adminId: number,
  ): Promise<AdminGroupRequest> {
    const { request, groupId, userId } = await inTransaction(this.database, async (transaction) => {
      await this.lock(transaction, id);
      const decided = await row<Decided>(
        transaction,
        `
        update group_requests set status = $2, processed_at = now(), processed_by = $3
        where id = $1 and status = 'pending' returning group_id, user_id`,
        [id, action === 'approve' ? 'approved' : 'rejected', adminId],
      );
      if (!decided) throw await this.refusal(transaction, id);
      if (action === 'approve')
        await addMember(transaction, decided.group_id, decided.user_id, adminId);
      await audit(transaction, adminId, `${action}-request`, id);
      return {
        request: (await row<AdminGroupRequest>(transaction, `${SELECT} where r.id = $1`, [id]))!,
        groupId: decided.group_id,
        userId: decided.user_id,
      };
    });
    this.events.publish('request.changed', { groupId, userId });
    if (action === 'approve') this.events.publish('membership.changed', { groupId, userId });
    return request;
  }

  /** In the order in which members join and ask: before the row. */
  private async lock(transaction: EntityManager, id: number) {
    const asked = await row<Decided>(
      transaction,
      'select group_id, user_id from group_requests where id = $1',
      [id],
    );
    if (asked) await lockStanding(transaction, asked.group_id, asked.user_id);
  }

  private async refusal(transaction: EntityManager, id: number) {
    const known = await row(transaction, 'select 1 from group_requests where id = $1', [id]);
    return known
      ? conflict(ERROR_TEXTS.requestProcessed, 'already_processed')
      : notFound(ERROR_TEXTS.requestNotFound);
  }

  private async countPending(): Promise<number> {
    // `is false`, as PostgreSQL turns `not` into another condition than the index has.
    const counted = await row<{ count: number }>(
      this.database,
      `select count(*) from (select from group_requests r where ${DECIDED} is false limit ${MOST_WAITING}) waiting`,
    );
    return counted!.count;
  }
}
