import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, rows } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { notAllowed, notFound } from '@lodge/http';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import { SessionStore } from '@lodge/session';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit.js';
import { User } from './user.entity.js';
import { LOCK_GROUPS_OF_USER } from './users.sql.js';

@Injectable()
export class UserDeletion {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
  ) {}

  // Data goes by cascade, a trigger lists the stored objects, and sessions end before the commit,
  // so that no crash leaves the user signed in.
  async delete(id: number, adminId: number): Promise<void> {
    const groups = await inTransaction(this.database, async (transaction) => {
      // The group before the user, as posting locks them.
      const locked = await rows(transaction, LOCK_GROUPS_OF_USER, [id]);
      await this.lockMember(transaction, id);
      await transaction.delete(User, { id });
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

  private async lockMember(transaction: EntityManager, id: number) {
    const user = await transaction.findOne(User, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user) throw notFound(ERROR_TEXTS.userNotFound);
    if (user.is_admin) throw notAllowed(ERROR_TEXTS.adminNotDeletable);
  }
}
