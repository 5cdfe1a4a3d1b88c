import type { EntityManager } from 'typeorm';
import { inTransaction } from '@lodge/database';
import type { Variants } from '../decoder/variants.js';
import type { BlockedHashes } from '../likeness/blocked-hashes.js';
import { Image } from '../entities.js';

// 480 pixels on the short side, at most twice that on the long one. Release 1.0.0 cuts 1 anew.
const THUMB_VERSION = 2;

type Facts = Omit<Variants, 'full' | 'thumb'>;

/** No kill leaves a photo ready that was not compared. Returns false if it is gone. */
export const becomeReady = (
  database: Pick<EntityManager, 'transaction'>,
  blockedHashes: BlockedHashes,
  { id, user_id: userId }: Pick<Image, 'id' | 'user_id'>,
  { width, height, placeholder, hash }: Facts,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { affected } = await transaction.update(
      Image,
      { id, status: 'processing' },
      { status: 'ready', width, height, placeholder, hash, thumb_version: THUMB_VERSION },
    );
    if (affected === 0) return false;
    const like = hash && (await blockedHashes.matchOf(transaction, userId, hash));
    if (like) await transaction.update(Image, { id }, { blocked_hash_id: like });
    transaction.publish('image.changed', { userId });
    return true;
  });
