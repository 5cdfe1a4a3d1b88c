import { Raw } from 'typeorm';
import { PROFILE_FIELD_NAMES, type Instant, type Standing } from '@lodge/contracts';
import { folded } from './sql.js';

export const PROFILE_COLUMNS = PROFILE_FIELD_NAMES.join(', ');

/** The columns of a profile where several tables stand in a statement. */
export const profileOfRow = (user: string) =>
  PROFILE_FIELD_NAMES.map((name) => `${user}.${name}`).join(', ');

interface Rare {
  erase_after: Instant | null;
  is_moderator: boolean;
  is_suspended: boolean;
  standing: Standing | 'member';
}

export type UserRow<User> = Omit<User, keyof Rare> & Rare;

export const IS_SUSPENDED = 'coalesce(suspended_until > now(), false)';

/** SQL expression on `users`: a new session's restriction, or null. A sign-in ends dormancy. */
export const RESTRICTED_BY = `case
  when standing = 'expelled' then standing
  when erase_after is not null and standing <> 'dormant' then 'leaving'
  when standing = 'pending' then standing
  when age_asked then 'age'
  when ${IS_SUSPENDED} then 'suspended' end`;

/** SQL condition on a row of `users`: a registration that nobody has decided. */
export const IS_WAITING = "standing = 'pending' and erase_after is null";

const isThere = (eraseAfter: string) => `${eraseAfter} is distinct from 'epoch'`;

/** SQL expression on a row of `users`: false once an erasure has begun, which nothing undoes. */
export const IS_THERE = isThere('erase_after');

/** The same for `erase_after` in TypeORM's `where`. */
export const BEFORE_ERASURE = Raw(isThere);

/** SQL after `from users`: of accounts that share an email, each is found by its own spelling. */
export const ofEmail = (typed: string, canonical: string) => {
  const isAsTyped = `${folded('email')} = ${folded(typed)}`;
  return `where (${isAsTyped} or email_canonical = ${canonical}) and ${IS_THERE}
    order by ${isAsTyped} desc, email_twin limit 1`;
};

/**
 * Turns a row into the contract's user: JSON leaves out what most users are not, as undefined. The
 * refused do not leave: their erasure has begun.
 */
export const withoutDefaults = <User extends Partial<Rare>>(user: User) => ({
  ...user,
  erase_after: (user.standing !== 'refused' && user.erase_after) || undefined,
  is_moderator: user.is_moderator || undefined,
  is_suspended: user.is_suspended || undefined,
  standing: user.standing === 'member' ? undefined : user.standing,
});
