import { Injectable } from '@nestjs/common';
import { ERROR_TEXTS } from '@lodge/contracts';
import { row, rows, type Transaction } from '@lodge/database';
import { ExpelledAddressesService, publishLeftGroups } from '@lodge/domain';
import { conflict, onViolation } from '@lodge/service';
import { SessionEndings, type Reviewer } from '@lodge/access';
import type { EntityManager } from 'typeorm';
import { User } from '../entities.js';
import * as sql from './expulsions.sql.js';
import { LOCK_MEMBER } from './suspensions.sql.js';

/** A decision that has been recorded. */
export interface RecordedDecision {
  decisionId: number;
  by: Reviewer;
}

@Injectable()
export class ExpulsionsService {
  constructor(
    private readonly sessions: SessionEndings,
    private readonly addresses: ExpelledAddressesService,
  ) {}

  /** Call it once the decision is recorded. Sessions end before the commit. @throws ApiError 409 */
  async expel(transaction: Transaction, userId: number, { decisionId, by }: RecordedDecision) {
    const subject = await row(transaction, LOCK_MEMBER, { userId });
    if (!subject) throw conflict(ERROR_TEXTS.subjectGone);
    if (subject.is_expelled) throw conflict(ERROR_TEXTS.alreadyExpelled);
    const expelled = { standing: 'expelled', is_moderator: false } as const;
    await transaction.update(User, { id: userId }, expelled).catch(throwAdmin);
    await this.addresses.remember(transaction, subject.email, decisionId);
    const ended = await rows(transaction, sql.END_MEMBERSHIPS, { userId });
    await rows(transaction, sql.RETIRE_OPEN_REQUESTS, { userId, reviewerId: by.id });
    await this.sessions.end(userId, { why: 'changed' });
    publishLeftGroups(
      transaction,
      userId,
      ended.map(({ group_id }) => group_id),
    );
  }

  /** Makes them a member again, in no group. Forgets the address even if the account is gone. */
  async revoke(transaction: EntityManager, decisionId: number, userId: number | null) {
    await this.addresses.forget(transaction, decisionId);
    if (userId === null) return;
    const member = await row(transaction, LOCK_MEMBER, { userId });
    // A trigger makes an applicant of somebody who was one.
    await transaction.update(User, { id: userId, standing: 'expelled' }, { standing: 'member' });
    await this.sessions.end(userId, { why: member?.is_suspended ? 'changed' : 'lifted' });
  }
}

const throwAdmin = onViolation({
  users_admins_are_members: () => conflict(ERROR_TEXTS.adminNotSuspendable),
});
