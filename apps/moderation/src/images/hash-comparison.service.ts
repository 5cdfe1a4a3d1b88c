import { Injectable } from '@nestjs/common';
import { inTransaction, row, rows } from '@lodge/database';
import { orientations } from '@lodge/domain/photo-hash';
import { logFailedSweep, RowSweep } from '@lodge/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import {
  COMPARE_NEXT,
  COMPARED_THROUGH,
  HASHES_TO_COMPARE,
  LOCK_TO_COMPARE,
} from './blocked-hashes.sql.js';

export const COMPARISON = 'hash comparison';

/** Compares some photos at a time: one transaction would keep every other from becoming ready. */
@Injectable()
export class HashComparisonService {
  private readonly uncompared = new RowSweep({
    name: COMPARISON,
    find: (after) => rows(this.database, HASHES_TO_COMPARE, { after }),
    work: ({ id }) => this.compare(id),
  });

  constructor(private readonly database: DataSource) {}

  /** Call it after the commit of a block; a sweep continues what a kill interrupted. */
  start(): void {
    this.run().catch(logFailedSweep(COMPARISON));
  }

  run(): Promise<void> {
    return this.uncompared.run();
  }

  private async compare(id: number): Promise<void> {
    while (await inTransaction(this.database, (transaction) => compareSome(transaction, id)));
  }
}

/** @returns false when nothing is left, or another process compares the hash */
async function compareSome(transaction: EntityManager, id: number): Promise<boolean> {
  const locked = await row(transaction, LOCK_TO_COMPARE, { id });
  if (!locked) return false;
  const { hash, compared_through: after } = locked;
  const compared = await row(transaction, COMPARE_NEXT, {
    blockedId: id,
    after,
    orientations: orientations(hash),
  });
  await rows(transaction, COMPARED_THROUGH, { id, last: compared?.last ?? null });
  return true;
}
