import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ERROR_TEXTS, type ConsentAction, type OwnConsents } from '@lodge/contracts';
import { inTransaction, rows } from '@lodge/database';
import { conflict, notSignedIn } from '@lodge/service';
import { SessionStore, type Session } from '@lodge/access';
import { lockUser } from '../accounts/lock-user.js';
import { ConsentRecords } from './consent-records.js';
import { inReadingOrder } from './documents.service.js';
import { READ_CURRENT, READ_HISTORY } from './consents.sql.js';

@Injectable()
export class ConsentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: ConsentRecords,
    private readonly sessions: SessionStore,
  ) {}

  async read({ userId }: Session): Promise<OwnConsents> {
    const current = await rows(this.database, READ_CURRENT, [userId]);
    const documents = current.map((document) => ({ ...document, status: 'current' as const }));
    return {
      documents: documents.sort(inReadingOrder),
      history: await rows(this.database, READ_HISTORY, [userId]),
    };
  }

  /**
   * While the account is locked, as a sign-in in progress looks again at what is accepted once it has
   * waited for that lock. Other sessions learn of what was accepted when they accept it, too; a
   * withdrawal ends them.
   * @returns the id of the session in place of this one
   */
  change(session: Session, ids: number[], action: ConsentAction): Promise<string> {
    const { userId, provedAt } = session;
    return this.sessions.replace(session, (replace) =>
      inTransaction(this.database.manager, async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw notSignedIn();
        const unknown = await this.records.write(transaction, userId, ids, action);
        if (unknown.length > 0) throw conflict(ERROR_TEXTS.documentsChanged);
        const accepted = await this.records.acceptedBy(userId, transaction);
        await replace({ provedAt, accepted, endOthers: action === 'withdrawn' });
      }),
    );
  }
}
