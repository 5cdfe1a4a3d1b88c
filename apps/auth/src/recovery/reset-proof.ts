import type { EntityManager } from 'typeorm';

/** What entitles somebody to choose a new password for an account. */
export interface ResetProof {
  userId: number;
  /**
   * Of the member's second factor, if they have one; used up with the transaction.
   * @throws RateLimitReached
   */
  isRightCode(transaction: EntityManager, code: string): Promise<boolean>;
  /**
   * In the transaction that changes the password, after the account is locked: of two uses at once,
   * one waits for the other. @throws ApiError 400 where it was used or ended meanwhile
   */
  useIn(transaction: EntityManager): Promise<void>;
}
