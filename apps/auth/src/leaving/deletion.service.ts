import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { ERROR_TEXTS, type Instant } from '@lodge/contracts';
import { inTransaction, row, type Transaction } from '@lodge/database';
import { AccountErasureService, audit, recordEvent } from '@lodge/domain';
import { conflict, notSignedIn } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SessionEndings, type Session } from '@lodge/access';
import { AuthConfig } from '../auth.config.js';
import { RenewalsService } from '../accounts/renewals.service.js';
import { User } from '../entities.js';
import { READ_ERASURE, SCHEDULE_ERASURE } from './deletion.sql.js';

@Injectable()
export class DeletionService {
  constructor(
    private readonly config: AuthConfig,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly erasure: AccountErasureService,
    private readonly sessions: SessionEndings,
    private readonly renewals: RenewalsService,
  ) {}

  async eraseAfter(userId: number): Promise<Instant> {
    const values = { userId, days: this.config.DELETION_DAYS };
    const read = await row(this.users.manager, READ_ERASURE, values);
    if (!read) throw notSignedIn();
    return read.erase_after;
  }

  // Sessions end before the commit, lest a sign-in in progress begin an unrestricted one.
  async schedule(userId: number, network: NetworkHashes): Promise<Instant> {
    const eraseAfter = await inTransaction(this.users.manager, async (transaction) => {
      const values = { userId, days: this.config.DELETION_DAYS };
      const scheduled = await row(transaction, SCHEDULE_ERASURE, values);
      if (!scheduled) return undefined;
      await audit(transaction, userId, 'leave', userId);
      await recordEvent(transaction, 'deletion_scheduled', userId, network);
      await this.sessions.end(userId);
      transaction.publish('member.changed', { userId });
      return scheduled.erase_after;
    });
    if (!eraseAfter) throw await this.reasonAgainst(userId);
    return eraseAfter;
  }

  async eraseNow(userId: number): Promise<void> {
    const isErased = await this.erasure.erase(userId, {
      record: (transaction) => audit(transaction, userId, 'erase-account', userId),
    });
    if (!isErased) throw await this.reasonAgainst(userId);
  }

  // Returns the id of a session that replaces all others, and keeps their age: coming back proves
  // nothing. Leaving again waits for the row, and ends this session.
  async keep(session: Session, network: NetworkHashes): Promise<string> {
    const { userId } = session;
    const keep = async (transaction: Transaction) => {
      const leaving = { id: userId, erase_after: Not(IsNull()) };
      const { affected } = await transaction.update(User, leaving, { erase_after: null });
      if (!affected) throw conflict(ERROR_TEXTS.notLeaving);
      await audit(transaction, userId, 'keep-account', userId);
      await recordEvent(transaction, 'deletion_cancelled', userId, network);
      transaction.publish('member.changed', { userId });
    };
    return this.renewals.renew(session, keep, true);
  }

  private async reasonAgainst(id: number) {
    if (!(await this.users.existsBy({ id, is_admin: true }))) return notSignedIn();
    const admins = await this.users.countBy({ is_admin: true });
    return admins > 1
      ? conflict(ERROR_TEXTS.adminMustStepDown)
      : conflict(ERROR_TEXTS.lastAdmin, 'last_admin');
  }
}
