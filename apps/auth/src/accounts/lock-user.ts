import type { EntityManager } from 'typeorm';
import { User } from '../entities.js';

/**
 * Locks the member's row, so that changes of one member follow one another.
 * @returns null for a deleted member
 */
export const lockUser = (transaction: EntityManager, id: number) =>
  transaction.findOne(User, {
    select: { id: true, email: true, email_confirmed_at: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
