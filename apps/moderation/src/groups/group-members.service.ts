import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { REFUSAL_TEXTS, type MemberPage } from '@lodge/contracts';
import { addMember, inTransaction, membersOf, row, violatedConstraint } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { conflict, notFound, type MembersQuery } from '@lodge/service';
import { audit } from '../audit.js';

@Injectable()
export class GroupMembersService {
  constructor(@InjectDataSource() private readonly database: DataSource, private readonly events: EventBus) {}

  async list(groupId: number, query: MembersQuery): Promise<MemberPage> {
    const page = await membersOf(this.database, groupId, query, { emails: true });
    if (page.members.length === 0) await this.assertGroup(groupId);
    return page;
  }

  /** Closes a pending request of his as approved. */
  async add(groupId: number, userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const added = await addMember(transaction, groupId, userId, adminId).catch(refuseMissing);
      if (!added) throw conflict(REFUSAL_TEXTS.userAlreadyMember, 'already_member');
      await audit(transaction, adminId, `add-to-group:${groupId}`, userId);
    });
    this.events.say('membership.changed', { groupId, userId });
  }

  /** His requests become history, so that he may ask again. */
  async remove(groupId: number, userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const removed = await row(transaction, 'delete from memberships where group_id = $1 and user_id = $2 returning user_id', [groupId, userId]);
      if (!removed) throw notFound(REFUSAL_TEXTS.userNotMember);
      await transaction.query('update group_requests set is_current = false where group_id = $1 and user_id = $2 and is_current', [groupId, userId]);
      await audit(transaction, adminId, `remove-from-group:${groupId}`, userId);
    });
    this.events.say('membership.changed', { groupId, userId });
  }

  private async assertGroup(groupId: number) {
    if (!(await row(this.database, 'select 1 from groups where id = $1', [groupId]))) throw notFound(REFUSAL_TEXTS.groupNotFound);
  }
}

function refuseMissing(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'memberships_group_id_fkey') throw notFound(REFUSAL_TEXTS.groupNotFound);
  if (constraint === 'memberships_user_id_fkey') throw notFound(REFUSAL_TEXTS.userNotFound);
  throw error;
}
