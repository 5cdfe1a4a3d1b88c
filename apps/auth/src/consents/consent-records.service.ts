import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ERROR_TEXTS, type ConsentAction, type OwnConsents } from '@lodge/contracts';
import { row, rows, type Runner } from '@lodge/database';
import { conflict } from '@lodge/service';
import { RequiredConsentService, type Session } from '@lodge/access';
import { RenewalsService } from '../accounts/renewals.service.js';
import { Consent } from '../entities.js';
import { READ_ACCEPTED, READ_CURRENT, READ_HISTORY } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

// As long as there is no document, it never queries the database.
@Injectable()
export class ConsentRecordsService {
  constructor(
    private readonly database: DataSource,
    private readonly required: RequiredConsentService,
    private readonly renewals: RenewalsService,
  ) {}

  async read({ userId }: Session, choose: ChooseLanguage): Promise<OwnConsents> {
    const current = await rows(this.database, READ_CURRENT, { userId });
    const documents = current.map(({ languages, ...document }) => ({
      ...document,
      language: choose(languages),
      status: 'current' as const,
    }));
    return { documents, history: await rows(this.database, READ_HISTORY, { userId }) };
  }

  /**
   * Runs while the account is locked: a sign-in in progress waits, then reads what is accepted.
   * Other sessions stay restricted until they accept too; a withdrawal ends them.
   */
  change(session: Session, ids: number[], action: ConsentAction, choose?: ChooseLanguage) {
    const { userId } = session;
    const change = async (transaction: EntityManager) => {
      const unknown = await this.record(transaction, userId, ids, action, choose);
      if (unknown.length > 0) throw conflict(ERROR_TEXTS.documentsChanged);
      return { accepted: await this.acceptedBy(userId, transaction) };
    };
    return this.renewals.renew(session, change, action === 'withdrawn');
  }

  /** @returns the time up to which all documents are accepted; 0 while any is missing */
  async acceptedBy(userId: number, runner: Runner = this.database): Promise<number> {
    if (!this.required.isPossible) return 0;
    return (await row(runner, READ_ACCEPTED, { userId }))?.accepted ?? 0;
  }

  /** Stores only actions that change something. @returns ids of documents not in effect */
  async record(
    transaction: EntityManager,
    userId: number,
    ids: number[],
    action: ConsentAction,
    choose?: ChooseLanguage,
  ): Promise<number[]> {
    if (!this.required.isPossible) return ids;
    const current = await rows(transaction, READ_CURRENT, { userId });
    const changed = current.filter(
      ({ id, accepted_at }) =>
        ids.includes(id) && (accepted_at === null) === (action === 'accepted'),
    );
    if (changed.length > 0)
      await transaction.insert(
        Consent,
        changed.map(({ id, languages }) => ({
          user_id: userId,
          document_id: id,
          action,
          language: choose?.(languages),
        })),
      );
    return ids.filter((id) => !current.some((one) => one.id === id));
  }
}
