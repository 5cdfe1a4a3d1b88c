import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, type ConsentAction, type OwnConsents } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { conflict } from '@lodge/service';
import type { Session } from '@lodge/access';
import { RenewalsService } from '../accounts/renewals.service.js';
import { ConsentRecordsService } from './consent-records.service.js';
import { inReadingOrder } from './documents.service.js';
import type { ChooseLanguage } from './reader-language.js';
import { READ_CURRENT, READ_HISTORY } from './consents.sql.js';

@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: DataSource,
    private readonly records: ConsentRecordsService,
    private readonly renewals: RenewalsService,
  ) {}

  async read({ userId }: Session, choose: ChooseLanguage): Promise<OwnConsents> {
    const current = await rows(this.database, READ_CURRENT, { userId });
    const documents = current.map(({ languages, ...document }) => ({
      ...document,
      language: choose(languages),
      status: 'current' as const,
    }));
    return {
      documents: documents.sort(inReadingOrder),
      history: await rows(this.database, READ_HISTORY, { userId }),
    };
  }

  accept(session: Session, ids: number[], choose: ChooseLanguage): Promise<string> {
    return this.change(session, ids, 'accepted', choose);
  }

  withdraw(session: Session, ids: number[]): Promise<string> {
    return this.change(session, ids, 'withdrawn');
  }

  /**
   * Runs while the account is locked: a sign-in in progress waits, then reads what is accepted.
   * Other sessions stay restricted until they accept too; a withdrawal ends them.
   */
  private change(session: Session, ids: number[], action: ConsentAction, choose?: ChooseLanguage) {
    const { userId } = session;
    const change = async (transaction: EntityManager) => {
      const unknown = await this.records.record(transaction, userId, ids, action, choose);
      if (unknown.length > 0) throw conflict(ERROR_TEXTS.documentsChanged);
      return { accepted: await this.records.acceptedBy(userId, transaction) };
    };
    return this.renewals.renew(session, change, action === 'withdrawn');
  }
}
