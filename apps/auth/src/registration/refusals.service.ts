import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REGISTRATION_ERRORS, type RefusalReason } from '@lodge/contracts';
import { inTransaction, row } from '@lodge/database';
import { AccountErasureService, audit } from '@lodge/domain';
import { conflict, logger } from '@lodge/service';
import { SessionKeys, SessionStore } from '@lodge/access';
import { isCommitted } from '../email/commits.js';
import { TRANSACTION_ID } from '../email/commits.sql.js';
import { MailQueue } from '../email/mail-queue.js';
import { sealRefusal } from '../email/refusal.js';
import { LOCK_UNREFUSED, REFUSE } from './approvals.sql.js';

// Approved and refused accounts share a text: nothing is left of the refused to tell them apart.
export const decided = () => conflict(REGISTRATION_ERRORS.decided, 'already_processed');

const logUnerased = (error: Error) =>
  logger.warn({ error: error.name }, 'refused account not erased yet, the sweep will erase it');

const logKept = (error: Error) =>
  logger.warn(
    { error: error.name },
    'not known whether the refusal was committed: its reason stays visible to the applicant',
  );

@Injectable()
export class RefusalsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionStore,
    private readonly erasure: AccountErasureService,
    private readonly mails: MailQueue,
    private readonly keys: SessionKeys,
  ) {}

  // Leaves only the mail in progress and, for two weeks, the reason under the digests of the ended
  // sessions: neither says who it was.
  async refuse(userId: number, reviewerId: number, reason: RefusalReason, note: string) {
    const ended: string[] = [];
    let transactionId: string | undefined;
    await inTransaction(this.database, async (transaction) => {
      const waiting = await row(transaction, REFUSE, { userId });
      if (!waiting) throw decided();
      await audit(transaction, reviewerId, `refuse-registration:${reason}`, userId);
      await this.mails.enqueueDecision(
        transaction,
        sealRefusal(this.keys, { ...waiting, userId, note }),
      );
      transactionId = (await row(transaction, TRANSACTION_ID))!.id;
      // A deadlock repeats all of this, and the sessions ended the first time.
      ended.push(...(await this.sessions.openOrRetracted(userId)));
      await this.sessions.endAll(userId, { why: reason });
      await this.sessions.explainEnd(ended, reason);
    }).catch(async (error: unknown) => {
      if (!transactionId || !(await this.stands(userId, transactionId, ended))) throw error;
    });
    await this.erasure.erase(userId, { dueOnly: true, record: async () => {} }).catch(logUnerased);
  }

  // The answer to a commit can get lost. Until it is known, the reason stays: a repeated refusal
  // replaces it, but nothing would bring it back.
  private async stands(userId: number, transactionId: string, ended: string[]): Promise<boolean> {
    try {
      // A transaction whose connection broke holds the row until it ends.
      return await inTransaction(this.database, async (transaction) => {
        const isLeft = await row(transaction, LOCK_UNREFUSED, { userId });
        const isRefused = await isCommitted(transaction, transactionId);
        // Another reviewer's refusal gives its own reason.
        if (isLeft) await this.sessions.retractReason(ended);
        return isRefused;
      });
    } catch (error) {
      logKept(error as Error);
      return false;
    }
  }
}
