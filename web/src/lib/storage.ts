type Kind = 'localStorage' | 'sessionStorage';

/** Returns undefined if storage is blocked, too. */
export function recall(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns all that this tab has stored. */
export function recallAll(): [key: string, value: string][] {
  try {
    return Object.entries(sessionStorage);
  } catch {
    return [];
  }
}

const UNSENT = 'unsent-';

/** Begins the keys of what a member has not sent. */
export const unsentBy = (userId: number) => `${UNSENT}${userId}-`;

/** Removes what others have not sent: a tab that is restored has its storage again. */
export const keepUnsentBy = (userId: number) =>
  recallAll()
    .filter(([key]) => key.startsWith(UNSENT) && !key.startsWith(unsentBy(userId)))
    .forEach(([key]) => remember('sessionStorage', key, undefined));

/** Without a value the key is removed. */
export function remember(kind: Kind, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
  } catch {
    // Storage is blocked: the value is lost when the page is left.
  }
}
