import type { Unsent } from './writing.js';

// Drafts last for the session of the tab, and so survive a reload. `lib/session.ts` clears the
// storage on sign-out.
const keyOf = (userId: number, groupId: number) => `unsent-${userId}-${groupId}`;

const NOTHING: Unsent = { draft: '', replyTo: null, outgoing: [] };

export function storedUnsent(userId: number, groupId: number): Unsent {
  try {
    const stored = sessionStorage.getItem(keyOf(userId, groupId));
    return stored ? (JSON.parse(stored) as Unsent) : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function storeUnsent(userId: number, groupId: number, unsent: Unsent) {
  const key = keyOf(userId, groupId);
  try {
    if (unsent.draft || unsent.replyTo || unsent.outgoing.length > 0)
      sessionStorage.setItem(key, JSON.stringify(unsent));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: they last until the page is left.
  }
}
