import { BEFORE_ERASURE } from '@lodge/database';
import type { EntityManager } from 'typeorm';
import { User } from '../entities.js';

/** Locks the row: a member's changes follow one another. @returns null if they are gone or being erased */
export const lockUser = (transaction: EntityManager, id: number) =>
  transaction.findOne(User, {
    select: { id: true, email: true, email_confirmed_at: true },
    where: { id, erase_after: BEFORE_ERASURE },
    lock: { mode: 'for_no_key_update' },
  });
