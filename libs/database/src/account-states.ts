import type { Instant } from '@lodge/contracts';
import { Raw, type EntityManager, type EntityTarget, type FindOptionsWhere } from 'typeorm';

// The states of an account, each as an SQL condition on a row of `users`: `standing` is what somebody
// or the time decided, and `erase_after` when the account goes.

/** A registration that nobody has decided. The index `users_pending` has the same condition. */
export const IS_PENDING = "(standing = 'pending' and erase_after is null)";
/** A refused registration. It is being erased, and stays for two weeks to say why. */
export const IS_REFUSED = "standing = 'refused'";
export const IS_EXPELLED = "standing = 'expelled'";
/** The next sign-in ends it. */
export const IS_DORMANT = "standing = 'dormant'";
const IS_LEAVING = "(erase_after is not null and standing <> 'dormant')";
/** The member is hidden until they end it. */
const IS_PAUSED = "standing = 'paused'";
export const IS_SUSPENDED = 'coalesce(suspended_until > now(), false)';
/** The view `hidden_members` and its index say the same: without these words, the index is not used. */
export const IS_HIDDEN = "(erase_after is not null or standing <> 'member' or age_asked)";
export const IS_ERASURE_DUE = 'is_erasure_due(id, standing, erase_after)';
/** False once an erasure has begun, which nothing undoes: to all but the sweep, the account is gone. */
export const NOT_ERASED = "erase_after is distinct from 'epoch'";

/** SQL expression: what a new session of the account is restricted to, or null. */
export const RESTRICTION = `case
  when ${IS_EXPELLED} then 'expelled'
  when ${IS_LEAVING} then 'leaving'
  when ${IS_PENDING} then 'pending'
  when age_asked then 'age'
  when ${IS_SUSPENDED} then 'suspended'
  when ${IS_PAUSED} then 'paused' end`;

/**
 * Locks the account's row: what changes or adds to an account takes turns, and keeps nothing that its
 * erasure would miss.
 * @returns null if it is gone
 */
export const lockAccount = <User extends { id: number; erase_after: Instant | null }>(
  transaction: EntityManager,
  users: EntityTarget<User>,
  id: number,
): Promise<User | null> =>
  transaction.findOne(users, {
    where: { id, erase_after: Raw(() => NOT_ERASED) } as FindOptionsWhere<User>,
    lock: { mode: 'for_no_key_update' },
  });
