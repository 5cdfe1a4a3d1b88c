import { remember } from '../storage.js';

// A tab's session storage belongs to one user: it holds a guest's secrets, and a member's unsent
// messages.

/** Storage keys of the secrets in the links that guests open. */
export const LINK_SECRETS = ['invitation', 'reset'] as const;

const UNSENT = 'unsent-';

/** Begins the keys of what a member has not sent. */
export const unsentBy = (userId: number) => `${UNSENT}${userId}-`;

/** The groups in which a member has something unsent. */
export const groupsWithUnsent = (userId: number): number[] =>
  storedKeys()
    .filter((key) => key.startsWith(unsentBy(userId)))
    .map((key) => Number(key.slice(unsentBy(userId).length)))
    .filter(Number.isInteger);

/** Clears the tab except for the given keys. */
export const clearTab = (kept: readonly string[] = []) => remove((key) => !kept.includes(key));

/** Removes what others have not sent: a restored tab has the storage of its earlier session. */
export const removeUnsentOfOthers = (userId: number) =>
  remove((key) => key.startsWith(UNSENT) && !key.startsWith(unsentBy(userId)));

const remove = (isRemoved: (key: string) => boolean) =>
  storedKeys()
    .filter(isRemoved)
    .forEach((key) => remember('sessionStorage', key, undefined));

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}
