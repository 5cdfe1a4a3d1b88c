import { lookAlikesOf } from './skeleton.js';
import { inTransaction, rows, WRITE_ONLY } from '@lodge/database';
import { Column, Entity, PrimaryColumn, type DataSource, type EntityManager } from 'typeorm';
import { CLAIM_IF_FREE, NEXT_UNCLAIMED } from './username-claims.sql.js';

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

/** Claims those of members who joined before there were claims, the oldest first. */
export async function claimUnclaimedUsernames(source: DataSource): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) last = await claimPage(source, last);
}

const claimPage = (source: DataSource, after: number): Promise<number | undefined> =>
  inTransaction(source, async (transaction) => {
    const unclaimed = await rows(transaction, NEXT_UNCLAIMED, { after });
    const claims = unclaimed.flatMap(({ id, username }) =>
      lookAlikesOf(username).map((skeleton) => ({ id, skeleton })),
    );
    await rows(transaction, CLAIM_IF_FREE, {
      skeletons: claims.map(({ skeleton }) => skeleton),
      userIds: claims.map(({ id }) => id),
    });
    return unclaimed.at(-1)?.id;
  });
