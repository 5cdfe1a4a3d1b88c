import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import { notAllowed, notFound } from '@lodge/http';
import { SessionStore } from '@lodge/session';
import { audit } from '../audit.js';

@Injectable()
export class UserDeletion {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
  ) {}

  /**
   * Deletes a user with all that is his: the database takes images, messages, memberships and requests with the row, a trigger
   * lists the stored objects, and his sessions end before the commit, so that no crash leaves him signed in.
   */
  async delete(id: number, adminId: number): Promise<void> {
    const groups = await inTransaction(this.database, async (transaction) => {
      const locked = await this.lockGroupsOf(transaction, id);
      const user = await row<{ is_admin: boolean }>(
        transaction,
        'select is_admin from users where id = $1 for update',
        [id],
      );
      if (!user) throw notFound(ERROR_TEXTS.userNotFound);
      if (user.is_admin) throw notAllowed(ERROR_TEXTS.adminNotDeletable);
      await transaction.query('delete from users where id = $1', [id]);
      await audit(transaction, adminId, 'delete-user', id);
      await this.sessions.endAll(id);
      return locked;
    });
    await enqueueDeletions(this.deletions);
    this.events.publish('sessions.ended', { userId: id });
    for (const { id: groupId } of groups) {
      this.events.publish('membership.changed', { groupId, userId: id });
      this.events.publish('message.deleted', { groupId });
    }
  }

  /** The groups where he or a message of his is, in the order in which posting locks: the group before the user. */
  private lockGroupsOf(transaction: EntityManager, id: number) {
    return rows<{ id: number }>(
      transaction,
      `
      select id from groups where id in (select group_id from messages where user_id = $1 union select group_id from memberships where user_id = $1)
      order by id for no key update`,
      [id],
    );
  }
}
