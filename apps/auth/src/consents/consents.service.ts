import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, type ConsentAction, type OwnConsents } from '@lodge/contracts';
import { inTransaction, rows } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { conflict, notSignedIn } from '@lodge/service';
import { sessionDigest, SessionStore, type Session } from '@lodge/access';
import { inReadingOrder } from './statuses.js';
import { User } from '../accounts/user.entity.js';
import { ConsentRecords } from './consent-records.js';
import { READ_CURRENT, READ_HISTORY } from './consents.sql.js';

@Injectable()
export class ConsentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: ConsentRecords,
    private readonly sessions: SessionStore,
    private readonly events: EventBus,
  ) {}

  async read({ userId }: Session): Promise<OwnConsents> {
    const current = await rows(this.database, READ_CURRENT, [userId]);
    const documents = current.map((document) => ({ ...document, status: 'current' as const }));
    return {
      documents: documents.sort(inReadingOrder),
      history: await rows(this.database, READ_HISTORY, [userId]),
    };
  }

  /** The id of the session in place of this one; the others learn of it when they accept, too. */
  accept(session: Session, ids: number[]): Promise<string> {
    return this.change(session, ids, 'accepted');
  }

  /** The id of the session in place of all others; of one that was ended meanwhile, nothing is. */
  withdraw(session: Session, ids: number[]): Promise<string> {
    return this.change(session, ids, 'withdrawn');
  }

  // While the account is locked, as a sign-in in progress looks again at what is accepted once it
  // has waited for that lock. Nobody knows the new session's id until the commit. It begins before
  // the old one is ended: whoever ends all sessions meanwhile finds one or the other.
  private async change(session: Session, ids: number[], action: ConsentAction): Promise<string> {
    const begun: string[] = [];
    try {
      await inTransaction(this.database.manager, async (transaction) => {
        await lock(transaction, session.userId);
        const unknown = await this.records.write(transaction, session.userId, ids, action);
        if (unknown.length > 0) throw conflict(ERROR_TEXTS.documentsChanged);
        const accepted = await this.records.acceptedBy(session.userId, transaction);
        const id = await this.sessions.renew(session, { provedAt: session.provedAt, accepted });
        begun.push(id);
        if (!(await this.sessions.endByDigest(session.digest))) throw notSignedIn();
        if (action === 'withdrawn') await this.sessions.endAll(session.userId, sessionDigest(id));
      });
    } catch (error) {
      for (const id of begun) await this.sessions.end(id);
      throw error;
    }
    this.events.publish('sessions.ended', { userId: session.userId });
    return begun[begun.length - 1];
  }
}

async function lock(transaction: EntityManager, id: number) {
  const user = await transaction.findOne(User, {
    select: { id: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  if (!user) throw notSignedIn();
}
