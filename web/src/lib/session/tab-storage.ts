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
  storedEntries()
    .filter(([key]) => key.startsWith(unsentBy(userId)))
    .map(([key]) => Number(key.slice(unsentBy(userId).length)))
    .filter(Number.isInteger);

/** Clears the tab except for the given keys. */
export function clearTab(kept: readonly string[] = []): void {
  const entries = storedEntries().filter(([key]) => kept.includes(key));
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and therefore empty.
  }
  store(entries);
}

/** Removes what others have not sent: a restored tab has the storage of its earlier session. */
export function removeUnsentOfOthers(userId: number): void {
  storedEntries()
    .filter(([key]) => key.startsWith(UNSENT) && !key.startsWith(unsentBy(userId)))
    .forEach(([key]) => remember('sessionStorage', key, undefined));
}

// Kept in memory alone, as the device may be in other hands.
let backup: { userId: number; entries: Entry[] } | undefined;

/** Keeps what a member has not sent until somebody signs in again in this page. */
export function backUpUnsent(userId: number): void {
  backup = { userId, entries: storedEntries() };
}

/** Restores what was backed up if it is this member's, and forgets it. */
export function restoreUnsent(userId: number | undefined): void {
  if (backup && backup.userId === userId) store(backup.entries);
  backup = undefined;
}

type Entry = [key: string, value: string];

function storedEntries(): Entry[] {
  try {
    return Object.entries(sessionStorage);
  } catch {
    return [];
  }
}

const store = (entries: readonly Entry[]) =>
  entries.forEach(([key, value]) => remember('sessionStorage', key, value));
