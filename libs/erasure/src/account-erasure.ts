import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { inTransaction, row } from '@lodge/database';
import { EventBus } from '@lodge/events';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/jobs';
import { SessionStore } from '@lodge/session';
import type { DataSource, EntityManager } from 'typeorm';
import { ERASE_ACCOUNT } from './account-erasure.sql.js';

interface Erasure {
  // In the transaction, to record who asked for it.
  record: (transaction: EntityManager) => Promise<void>;
  // Spares an account whose time has not come, or whose owner keeps it after all.
  dueOnly?: boolean;
}

@Injectable()
export class AccountErasure {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
  ) {}

  /**
   * Data goes by cascade, triggers list the account and its stored objects, and sessions end before
   * the commit, so that no crash leaves the member signed in. False for admins, who give up their
   * rights first, and when there is nothing to erase.
   */
  async erase(userId: number, { record, dueOnly = false }: Erasure): Promise<boolean> {
    const groups = await inTransaction(this.database, async (transaction) => {
      const erased = (await row(transaction, ERASE_ACCOUNT, [userId, dueOnly]))?.groups;
      if (!erased) return undefined;
      await record(transaction);
      await this.sessions.endAll(userId);
      return erased;
    });
    if (!groups) return false;
    await enqueueDeletions(this.deletions);
    this.publish(userId, groups);
    return true;
  }

  private publish(userId: number, groups: number[]) {
    this.events.publish('sessions.ended', { userId });
    for (const groupId of groups) {
      this.events.publish('membership.changed', { groupId, userId });
      this.events.publish('message.deleted', { groupId, authors: [userId] });
    }
  }
}
