import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ERROR_TEXTS, type OwnConsents } from '@lodge/contracts';
import { inTransaction, rows } from '@lodge/database';
import { conflict, notSignedIn } from '@lodge/service';
import { SessionStore, type Session } from '@lodge/access';
import { lockUser } from '../accounts/lock-user.js';
import { ConsentRecords } from './consent-records.js';
import { inReadingOrder } from './documents.service.js';
import type { ChooseLanguage } from './reader-language.js';
import { READ_CURRENT, READ_HISTORY } from './consents.sql.js';

@Injectable()
export class ConsentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly records: ConsentRecords,
    private readonly sessions: SessionStore,
  ) {}

  async read({ userId }: Session, choose: ChooseLanguage): Promise<OwnConsents> {
    const current = await rows(this.database, READ_CURRENT, [userId]);
    const documents = current.map(({ languages, ...document }) => ({
      ...document,
      language: choose(languages),
      status: 'current' as const,
    }));
    return {
      documents: documents.sort(inReadingOrder),
      history: await rows(this.database, READ_HISTORY, [userId]),
    };
  }

  accept(session: Session, ids: number[], choose: ChooseLanguage): Promise<string> {
    return this.change(session, { endOthers: false }, (transaction) =>
      this.records.accept(transaction, session.userId, ids, choose),
    );
  }

  withdraw(session: Session, ids: number[]): Promise<string> {
    return this.change(session, { endOthers: true }, (transaction) =>
      this.records.withdraw(transaction, session.userId, ids),
    );
  }

  /**
   * Runs `write` while the account is locked, as a sign-in in progress looks again at what is accepted
   * once it has waited for that lock. Other sessions learn of what was accepted when they accept it,
   * too; a withdrawal ends them.
   * @returns the id of the session that replaces this one
   */
  private change(
    session: Session,
    { endOthers }: { endOthers: boolean },
    write: (transaction: EntityManager) => Promise<number[]>,
  ): Promise<string> {
    const { userId, provedAt } = session;
    return this.sessions.replace(session, (replace) =>
      inTransaction(this.database.manager, async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw notSignedIn();
        const unknown = await write(transaction);
        if (unknown.length > 0) throw conflict(ERROR_TEXTS.documentsChanged);
        const accepted = await this.records.acceptedBy(userId, transaction);
        await replace({ provedAt, accepted, endOthers });
      }),
    );
  }
}
