import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { ConsentAction } from '@lodge/contracts';
import { row, rows, type Runner } from '@lodge/database';
import { RequiredConsent } from '@lodge/access';
import { Consent } from '../entities.js';
import { READ_ACCEPTED, READ_CURRENT } from './consents.sql.js';

// What members accepted. While there is no document, nothing is asked of the database.
@Injectable()
export class ConsentRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly required: RequiredConsent,
  ) {}

  /** Reads up to when documents are accepted, for the session's record. */
  async acceptedBy(userId: number, runner: Runner = this.database): Promise<number> {
    if (!this.required.isPossible) return 0;
    return (await row(runner, READ_ACCEPTED, [userId]))?.accepted ?? 0;
  }

  /** Only what changes anything. @returns the ids of those that are not in effect */
  async write(
    transaction: EntityManager,
    userId: number,
    ids: number[],
    action: ConsentAction,
  ): Promise<number[]> {
    if (!this.required.isPossible) return ids;
    const current = await rows(transaction, READ_CURRENT, [userId]);
    const changed = current.filter(
      ({ id, accepted_at }) =>
        ids.includes(id) && (action === 'accepted') === (accepted_at === null),
    );
    if (changed.length > 0)
      await transaction.insert(
        Consent,
        changed.map(({ id }) => ({ user_id: userId, document_id: id, action })),
      );
    return ids.filter((id) => !current.some((one) => one.id === id));
  }
}
