import type { EntityManager } from 'typeorm';
import { row, rows } from '@lodge/database';
import { orientations } from '@lodge/domain/photo-hash';
import type { Image } from '../entities.js';
import * as sql from './blocked-hashes.sql.js';

// Photos like it go to the front of the review, and none is rejected automatically.

export async function blockForOwner(
  transaction: EntityManager,
  { user_id: ownerId, hash }: Pick<Image, 'user_id' | 'hash'>,
  decisionId: number | null,
): Promise<void> {
  if (!hash) return;
  const blocked = await row(transaction, sql.BLOCK_HASH, {
    ownerId,
    hash,
    decisionId,
    comparedThrough: null,
    isUrgent: false,
  });
  await rows(transaction, sql.MARK_LIKE_OF_OWNER, {
    blockedId: blocked!.id,
    ownerId,
    orientations: orientations(hash),
  });
}

/** Copies are decided within URGENT_HOURS if `isUrgent`; `HashComparisonService` finds existing ones. */
export async function blockForEverybody(
  transaction: EntityManager,
  block: { hash: string; decisionId: number | null; isUrgent: boolean },
): Promise<void> {
  await rows(transaction, sql.BLOCK_HASH, { ownerId: null, comparedThrough: 0, ...block });
}

/** What another decision blocked stays blocked, and photos like it keep their place. */
export async function unblock(transaction: EntityManager, decisionId: number): Promise<void> {
  await rows(transaction, sql.LOCK_HASHES_OF, { decisionId });
  await rows(transaction, sql.FORGET_EARLIER_DECISION, { decisionId });
  await rows(transaction, sql.HAND_OVER, { decisionId });
  for (const { id, user_id, hash } of await rows(transaction, sql.WAITING_LIKE, { decisionId }))
    await rows(transaction, sql.MATCH_ANOTHER, {
      id,
      ownerId: user_id,
      decisionId,
      orientations: orientations(hash),
    });
  await rows(transaction, sql.UNBLOCK_HASHES, { decisionId });
}
