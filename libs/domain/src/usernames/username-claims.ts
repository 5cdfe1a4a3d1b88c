import { ERROR_TEXTS } from '@lodge/contracts';
import { WRITE_ONLY } from '@lodge/database';
import { fieldConflict, violatedConstraint } from '@lodge/service';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { lookAlikesOf } from './skeleton.js';

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

const KEYS = ['users_username_key', 'username_claims_pkey'];

export const isUsernameTaken = (error: unknown): boolean =>
  KEYS.includes(violatedConstraint(error) ?? '');

export function throwUsernameTaken(error: unknown): never {
  if (!isUsernameTaken(error)) throw error;
  throw fieldConflict('username', ERROR_TEXTS.usernameTaken, 'username_taken');
}
