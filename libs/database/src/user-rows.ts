import { PROFILE_FIELD_NAMES, type Instant, type Standing } from '@lodge/contracts';
import { NOT_ERASED } from './account-states.js';
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

export type UserRow<User> = Omit<User, keyof Rare> & Pick<Rare, keyof Rare & keyof User>;

/** SQL after `from users`: of accounts that share an email, each is found by its own spelling. */
export const ofEmail = (typed: string, canonical: string) => {
  const isAsTyped = `${folded('email')} = ${folded(typed)}`;
  return `where (${isAsTyped} or email_canonical = ${canonical}) and ${NOT_ERASED}
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
