import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REGISTRATION_ERRORS } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { audit, ExpelledAddressesService } from '@lodge/domain';
import { notAllowed } from '@lodge/service';
import type { Reviewer, Session } from '@lodge/access';
import { READ_RESTRICTION } from '../accounts/accounts.sql.js';
import { RenewalsService } from '../accounts/renewals.service.js';
import { MailQueue } from '../email/mail-queue.js';
import { APPROVE } from './approvals.sql.js';
import { decided } from './refusals.service.js';

@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: DataSource,
    private readonly renewals: RenewalsService,
    private readonly mails: MailQueue,
    private readonly expelled: ExpelledAddressesService,
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
      await this.mails.enqueueDecision(transaction, {
        kind: 'registration-approved',
        accountId: userId,
      });
      transaction.publish('member.changed', { userId });
    });
  }

  /** The new session has the same age. @returns its id; undefined while the member still waits */
  async admit(session: Session): Promise<string | undefined> {
    const user = await row(this.database, READ_RESTRICTION, { id: session.userId });
    if (!user || user.restriction === 'pending') return undefined;
    return this.renewals.renew(session);
  }
}
