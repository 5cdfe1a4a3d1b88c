import type { EntityManager } from 'typeorm';
import { notSignedIn } from '@lodge/service';
import { User } from './user.entity.js';

// Two changes of a member's factors follow one another. Throws ApiError 401 for a deleted member.
export async function lockMember(transaction: EntityManager, userId: number) {
  const user = await transaction.findOne(User, {
    select: { id: true, email: true, email_confirmed_at: true },
    where: { id: userId },
    ...(transaction.queryRunner?.isTransactionActive && { lock: { mode: 'for_no_key_update' } }),
  });
  if (!user) throw notSignedIn();
  return user;
}
