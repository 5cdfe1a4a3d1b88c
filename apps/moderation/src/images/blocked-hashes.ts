import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { row, rows } from '@lodge/database';
import { orientations } from '@lodge/photo-hash';
import { BLOCK_HASH, MARK_LIKE, MARK_LIKE_OF_OWNER, UNBLOCK_HASHES } from './blocked-hashes.sql.js';
import type { Image } from './image.entity.js';

// Remembered in the transaction of the decision. Photos like it go to the front of the review, and
// nothing is rejected by itself. A photo without a hash, one too plain, is not remembered.
@Injectable()
export class BlockedHashes {
  async blockForOwner(
    transaction: EntityManager,
    { user_id: ownerId, hash }: Pick<Image, 'user_id' | 'hash'>,
    decisionId?: number,
  ): Promise<void> {
    if (!hash) return;
    const id = await this.block(transaction, ownerId, hash, decisionId);
    await rows(transaction, MARK_LIKE_OF_OWNER, [id, ...orientations(hash), ownerId]);
  }

  // Compares with every photo there is.
  async blockForEverybody(
    transaction: EntityManager,
    { hash }: Pick<Image, 'hash'>,
    decisionId?: number,
  ): Promise<void> {
    if (!hash) return;
    const id = await this.block(transaction, null, hash, decisionId);
    await rows(transaction, MARK_LIKE, [id, ...orientations(hash)]);
  }

  // Of a decision that is reversed.
  async unblock(transaction: EntityManager, decisionId: number): Promise<void> {
    await rows(transaction, UNBLOCK_HASHES, [decisionId]);
  }

  private async block(
    transaction: EntityManager,
    ownerId: number | null,
    hash: string,
    decisionId: number | null = null,
  ) {
    return (await row(transaction, BLOCK_HASH, [ownerId, hash, decisionId]))?.id;
  }
}
