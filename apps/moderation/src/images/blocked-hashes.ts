import type { EntityManager } from 'typeorm';
import { row, rows } from '@lodge/database';
import { orientations } from '@lodge/domain/photo-hash';
import type { Image } from '../entities.js';
import {
  BLOCK_HASH,
  FORGET_EARLIER_DECISION,
  HAND_OVER,
  LOCK_HASHES_OF,
  MARK_LIKE_OF_OWNER,
  MATCH_ANOTHER,
  UNBLOCK_HASHES,
  WAITING_LIKE,
} from './blocked-hashes.sql.js';

// Remembered in the transaction of the decision. Photos like it go to the front of the review, and
// nothing is rejected by itself. A photo without a hash, one too plain, is not remembered.

export async function blockForOwner(
  transaction: EntityManager,
  { user_id: ownerId, hash }: Pick<Image, 'user_id' | 'hash'>,
  decisionId?: number,
): Promise<void> {
  if (!hash) return;
  const blocked = await row(transaction, BLOCK_HASH, [
    ownerId,
    hash,
    decisionId ?? null,
    null,
    false,
  ]);
  await rows(transaction, MARK_LIKE_OF_OWNER, [blocked?.id, ...orientations(hash), ownerId]);
}

/**
 * Copies have to be decided within URGENT_HOURS where it `isUrgent`. The photos there are already are
 * compared by `compareBlockedHashes`, after the commit.
 */
export async function blockForEverybody(
  transaction: EntityManager,
  { hash, decisionId, isUrgent }: { hash: string; decisionId?: number; isUrgent: boolean },
): Promise<void> {
  await rows(transaction, BLOCK_HASH, [null, hash, decisionId ?? null, 0, isUrgent]);
}

/** The decision was reversed. What another one blocked stays so, and photos like it keep their place. */
export async function unblock(transaction: EntityManager, decisionId: number): Promise<void> {
  await rows(transaction, LOCK_HASHES_OF, [decisionId]);
  await rows(transaction, FORGET_EARLIER_DECISION, [decisionId]);
  await rows(transaction, HAND_OVER, [decisionId]);
  for (const { id, user_id, hash } of await rows(transaction, WAITING_LIKE, [decisionId]))
    await rows(transaction, MATCH_ANOTHER, [decisionId, ...orientations(hash), user_id, id]);
  await rows(transaction, UNBLOCK_HASHES, [decisionId]);
}
