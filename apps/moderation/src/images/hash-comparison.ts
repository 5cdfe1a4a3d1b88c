import { inTransaction, row, rows } from '@lodge/database';
import { logFailedSweep } from '@lodge/messaging';
import { orientations } from '@lodge/domain/photo-hash';
import type { DataSource } from 'typeorm';
import { COMPARE_NEXT, COMPARED_THROUGH, NEXT_TO_COMPARE } from './blocked-hashes.sql.js';

export const COMPARISON = 'hash comparison';

/** Call it after the commit of a block; a sweep continues what a kill interrupted. */
export function startComparison(database: DataSource): void {
  compareBlockedHashes(database).catch(logFailedSweep(COMPARISON));
}

// Compares what was blocked for all members with all existing photos, some at a time: in the
// decision's transaction it would keep every other photo from becoming ready.
export async function compareBlockedHashes(database: DataSource): Promise<void> {
  while (await inTransaction(database, compareSome));
}

/** @returns false when nothing is left */
async function compareSome(transaction: DataSource['manager']): Promise<boolean> {
  const next = await row(transaction, NEXT_TO_COMPARE);
  if (!next) return false;
  const { id, hash, compared_through: after } = next;
  const compared = await row(transaction, COMPARE_NEXT, [id, ...orientations(hash), after]);
  await rows(transaction, COMPARED_THROUGH, [id, compared?.last ?? null]);
  return true;
}
