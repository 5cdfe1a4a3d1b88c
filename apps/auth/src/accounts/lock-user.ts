import type { EntityManager } from 'typeorm';
import { User } from '../entities.js';

/** Changes of one member follow one another. Null for a deleted member. */
export const lockUser = (transaction: EntityManager, id: number) =>
  transaction.findOne(User, {
    select: { id: true, email: true, email_confirmed_at: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
