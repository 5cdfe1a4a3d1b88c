import { lookAlikesOf } from './skeleton.js';
import { WRITE_ONLY } from '@lodge/database';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';

// No other member's new name may look like `skeleton`.
@Entity('username_claims')
export class UsernameClaim {
  @PrimaryColumn({ type: 'text', ...WRITE_ONLY }) skeleton: string;
  @Column({ type: 'integer', ...WRITE_ONLY }) user_id: number;
}

/**
 * Call it in the transaction that renamed the member, whose former claims are gone by then.
 * @throws the violation of `username_claims_pkey` when another member's name looks like it
 */
export async function claimUsername(transaction: EntityManager, userId: number, username: string) {
  const claims = lookAlikesOf(username).map((skeleton) => ({ skeleton, user_id: userId }));
  await transaction.insert(UsernameClaim, claims);
}
