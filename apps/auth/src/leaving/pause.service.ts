import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction, type Transaction } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import { conflict } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SessionEndings, type Session } from '@lodge/access';
import { RenewalsService } from '../accounts/renewals.service.js';
import { User } from '../entities.js';

/** A paused member is hidden as one who is leaving is, and nothing of theirs is ever erased for it. */
@Injectable()
export class PauseService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionEndings,
    private readonly renewals: RenewalsService,
  ) {}

  // Sessions end before the commit, lest a sign-in in progress begin an unrestricted one.
  async begin(userId: number, network: NetworkHashes): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      // Like leaving: members count on admins to be there.
      const member = { id: userId, standing: 'member', is_admin: false } as const;
      const { affected } = await transaction.update(User, member, { standing: 'paused' });
      if (!affected) throw conflict(ERROR_TEXTS.adminMustStepDown);
      await recordEvent(transaction, 'account_paused', userId, network);
      await this.sessions.end(userId);
      transaction.publish('member.changed', { userId });
    });
  }

  /** Returns the id of a session that replaces all others, and keeps their age. */
  async end(session: Session, network: NetworkHashes): Promise<string> {
    const { userId } = session;
    const resume = async (transaction: Transaction) => {
      const paused = { id: userId, standing: 'paused' } as const;
      const { affected } = await transaction.update(User, paused, { standing: 'member' });
      if (!affected) throw conflict(ERROR_TEXTS.notPaused);
      await recordEvent(transaction, 'account_resumed', userId, network);
      transaction.publish('member.changed', { userId });
    };
    return this.renewals.renew(session, resume, true);
  }
}
