import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { inTransaction, retryDeadlocks, row, type Transaction } from '@lodge/database';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/messaging';
import { logger, MAX_CALL_TIME } from '@lodge/service';
import { SessionEndings } from '@lodge/access';
import { DataSource } from 'typeorm';
import {
  BEGIN_ERASURE,
  ERASE_ACCOUNT,
  ERASE_MESSAGES,
  LOCK_ERASABLE,
  type ErasureReason,
} from './account-erasure.sql.js';

interface Erasure {
  record: (transaction: Transaction, reason: ErasureReason) => Promise<void>;
  dueOnly?: boolean;
}

const MESSAGES_AT_ONCE = 2_000;

/**
 * Erases accounts, when the member wants it at once (auth, leaving/deletion.service.ts), an admin does
 * (moderation, users/users.service.ts), or the day has come (moderation, moderation-sweeps.ts) of a
 * member who is leaving, dormant (auth, leaving/dormancy.service.ts) or expelled. The database's
 * functions `begin_erasure`, `erase_messages` and `erase_account` delete what no service may
 * (docs/decisions/0021-erasure-by-sweep.md).
 */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly database: DataSource,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
    private readonly sessions: SessionEndings,
  ) {}

  /**
   * Sessions end before the commit, so that no crash leaves the member signed in. A large account
   * is signed out first, for good, and erased in pieces, which any later call continues.
   * @returns false for admins, and for nothing to erase
   */
  async erase(userId: number, { record, dueOnly = false }: Erasure): Promise<boolean> {
    const begun = await this.begin(userId, dueOnly, record);
    if (begun?.state === 'small') return this.eraseRest(userId, { record, dueOnly });
    if (!begun) return false;
    const isOwn = begun.state === 'begun';
    // The sweep of due accounts erases what is left when a call has to be answered.
    const erasing = this.eraseInPieces(userId, dueOnly ? Infinity : Date.now() + MAX_CALL_TIME);
    await (isOwn && !dueOnly ? erasing.catch(logUnfinished) : erasing);
    return true;
  }

  private begin(userId: number, dueOnly: boolean, record: Erasure['record']) {
    return inTransaction(this.database, async (transaction) => {
      const begun = await row(transaction, BEGIN_ERASURE, {
        userId,
        dueOnly,
        limit: MESSAGES_AT_ONCE,
      });
      if (begun?.state !== 'begun') return begun;
      await record(transaction, begun.reason);
      await this.sessions.end(userId);
      publishLeftGroups(transaction, userId, begun.groups);
      return begun;
    });
  }

  private async eraseInPieces(userId: number, until: number): Promise<void> {
    for (let erased = MESSAGES_AT_ONCE; erased === MESSAGES_AT_ONCE;) {
      if (Date.now() > until) return;
      const values = { userId, limit: MESSAGES_AT_ONCE };
      const piece = await retryDeadlocks(() => row(this.database, ERASE_MESSAGES, values));
      erased = piece!.erased;
    }
    await this.eraseRest(userId, { record: async () => {}, dueOnly: true });
  }

  // Sessions end before the groups are locked: nobody who posts waits for Redis.
  private eraseRest(userId: number, { record, dueOnly }: Required<Erasure>): Promise<boolean> {
    return inTransaction(this.database, async (transaction) => {
      const locked = await row(transaction, LOCK_ERASABLE, { userId, dueOnly });
      if (!locked) return false;
      await this.sessions.end(userId);
      const erased = await row(transaction, ERASE_ACCOUNT, { userId, dueOnly });
      if (!erased?.groups) return false;
      await record(transaction, locked.reason);
      transaction.afterCommit(() => enqueueDeletions(this.deletions));
      publishLeftGroups(transaction, userId, erased.groups);
      return true;
    });
  }
}

/** Call it in the transaction that takes the member out of these groups. */
export function publishLeftGroups(
  transaction: Transaction,
  userId: number,
  groups: number[],
): void {
  for (const groupId of groups) {
    transaction.publish('membership.changed', { groupId, userId });
    transaction.publish('message.deleted', { groupId, authors: [userId] });
  }
}

const logUnfinished = (error: Error) =>
  logger.warn({ error: error.name }, 'account not erased yet, the sweep will go on');
