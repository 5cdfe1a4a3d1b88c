import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { row, rows, type Runner } from '@lodge/database';
import { RequiredConsent } from '@lodge/access';
import { Consent } from '../entities.js';
import { READ_ACCEPTED, READ_CURRENT } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

// Keeps what members accepted. As long as there is no document, it never queries the database.
@Injectable()
export class ConsentRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly required: RequiredConsent,
  ) {}

  /** @returns up to when documents are accepted, for the session's record */
  async acceptedBy(userId: number, runner: Runner = this.database): Promise<number> {
    if (!this.required.isPossible) return 0;
    return (await row(runner, READ_ACCEPTED, [userId]))?.accepted ?? 0;
  }

  /** Stores only what changes anything. @returns the ids of those that are not in effect */
  async accept(
    transaction: EntityManager,
    userId: number,
    ids: number[],
    choose: ChooseLanguage,
  ): Promise<number[]> {
    const { found, unknown } = await this.current(transaction, userId, ids);
    const changed = found.filter(({ accepted_at }) => accepted_at === null);
    if (changed.length > 0)
      await transaction.insert(
        Consent,
        changed.map(({ id, languages }) => ({
          user_id: userId,
          document_id: id,
          action: 'accepted' as const,
          language: choose(languages),
        })),
      );
    return unknown;
  }

  /** Stores only what changes anything. @returns the ids of those that are not in effect */
  async withdraw(transaction: EntityManager, userId: number, ids: number[]): Promise<number[]> {
    const { found, unknown } = await this.current(transaction, userId, ids);
    const changed = found.filter(({ accepted_at }) => accepted_at !== null);
    if (changed.length > 0)
      await transaction.insert(
        Consent,
        changed.map(({ id }) => ({
          user_id: userId,
          document_id: id,
          action: 'withdrawn' as const,
        })),
      );
    return unknown;
  }

  private async current(transaction: EntityManager, userId: number, ids: number[]) {
    if (!this.required.isPossible) return { found: [], unknown: ids };
    const current = await rows(transaction, READ_CURRENT, [userId]);
    return {
      found: current.filter(({ id }) => ids.includes(id)),
      unknown: ids.filter((id) => !current.some((one) => one.id === id)),
    };
  }
}
