import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { audit } from '@lodge/domain';
import { conflict, notFound, onViolation } from '@lodge/service';
import { SessionEndings } from '@lodge/access';
import { DataSource, type EntityManager } from 'typeorm';
import { END_SUSPENSIONS, LOCK_MEMBER, RECALCULATE_SUSPENSION } from './suspensions.sql.js';

@Injectable()
export class SuspensionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionEndings,
  ) {}

  // Sessions end before the commit, as they may allow more or less than the member may do now; a
  // sign-in in progress reads the locked row again.
  async recompute(transaction: EntityManager, userId: number): Promise<void> {
    await row(transaction, LOCK_MEMBER, { userId });
    const member = await row(transaction, RECALCULATE_SUSPENSION, { userId }).catch(throwAdmin);
    await this.sessions.end(userId, { why: member?.is_barred ? 'changed' : 'lifted' });
  }

  async lift(userId: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const member = await row(transaction, LOCK_MEMBER, { userId });
      if (!member) throw notFound(ERROR_TEXTS.userNotFound);
      if (!member.is_suspended) throw conflict(ERROR_TEXTS.notSuspended);
      await rows(transaction, END_SUSPENSIONS, { userId });
      await this.recompute(transaction, userId);
      await audit(transaction, adminId, 'lift-suspension', userId);
    });
  }
}

const throwAdmin = onViolation({
  users_admins_unsuspended: () => conflict(ERROR_TEXTS.adminNotSuspendable),
});
