import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { REGISTRATION_ERRORS, type RefusalReason } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { audit, ExpelledAddressesService } from '@lodge/domain';
import { DELETION_QUEUE, enqueueDeletions } from '@lodge/messaging';
import { conflict, despiteOutage, notAllowed, sessionEnded } from '@lodge/service';
import { SessionEndings, type Reviewer, type Session } from '@lodge/access';
import { RenewalsService } from '../accounts/renewals.service.js';
import { MailQueue } from '../email/mail-queue.js';
import { APPROVE, READ_DECISION, REFUSE } from './approvals.sql.js';

const decided = () => conflict(REGISTRATION_ERRORS.decided, 'already_processed');

@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: DataSource,
    private readonly renewals: RenewalsService,
    private readonly sessions: SessionEndings,
    private readonly mails: MailQueue,
    private readonly expelled: ExpelledAddressesService,
    @InjectQueue(DELETION_QUEUE) private readonly deletions: Queue,
  ) {}

  // The applicant's sessions stay as restricted as they were, until `admit` replaces them.
  async approve(userId: number, { id: reviewerId, isAdmin }: Reviewer): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const approved = await row(transaction, APPROVE, { userId });
      if (!approved) throw decided();
      // Only admins expel, so only they undo it.
      if (!isAdmin && (await this.expelled.areLike(transaction, [approved.email])).includes(true))
        throw notAllowed(REGISTRATION_ERRORS.adminDecides);
      await audit(transaction, reviewerId, 'approve-registration', userId);
      transaction.publish('member.changed', { userId });
      transaction.afterCommit(() =>
        this.mails.enqueueLater({ kind: 'registration-approved', accountId: userId }),
      );
    });
  }

  // Its reason stays with the account, and its sessions end after the commit: until then they are as
  // restricted as before, and `admit` makes up for an end that an outage prevented.
  async refuse(userId: number, reviewerId: number, reason: RefusalReason, note: string) {
    await inTransaction(this.database, async (transaction) => {
      const refused = await row(transaction, REFUSE, { userId, reason, note });
      if (!refused?.is_refused) throw decided();
      await audit(transaction, reviewerId, `refuse-registration:${reason}`, userId);
      transaction.afterCommit(() => {
        void enqueueDeletions(this.deletions);
        this.mails.enqueueLater({ kind: 'registration-refused', accountId: userId });
      });
    });
    await despiteOutage(this.sessions.end(userId, { why: reason }));
  }

  /**
   * The new session has the same age.
   * @returns its id; undefined while the member still waits
   * @throws ApiError 401 with the reason if the member was refused, and nothing ended the session yet
   */
  async admit(session: Session): Promise<string | undefined> {
    const { userId } = session;
    const user = await row(this.database, READ_DECISION, { userId });
    if (user?.refused_for) {
      await this.sessions.end(userId, { why: user.refused_for });
      throw sessionEnded({ refused: user.refused_for });
    }
    if (!user || user.restriction === 'pending') return undefined;
    return this.renewals.renew(session);
  }
}
