import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ConsentAction } from '@lodge/contracts';
import { row, rows, type Runner } from '@lodge/database';
import { RequiredConsentService } from '@lodge/access';
import { Consent } from '../entities.js';
import { READ_ACCEPTED, READ_CURRENT } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

// As long as there is no document, it never queries the database.
@Injectable()
export class ConsentRecordsService {
  constructor(
    private readonly database: DataSource,
    private readonly required: RequiredConsentService,
  ) {}

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
