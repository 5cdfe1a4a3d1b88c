import { BEFORE_ERASURE } from '@lodge/database';
import { notSignedIn } from '@lodge/service';
import type { EntityManager } from 'typeorm';
import { User } from './entities.js';

/** @throws ApiError 401 if they were deleted or refused: nothing is kept that an erasure would miss */
export async function lockViewer(transaction: EntityManager, id: number): Promise<User> {
  const user = await transaction.findOne(User, {
    where: { id, erase_after: BEFORE_ERASURE },
    lock: { mode: 'for_no_key_update' },
  });
  if (!user) throw notSignedIn();
  return user;
}
