import type { Unsent } from './writing.js';

// Drafts last for the session of the tab, and so survive a reload. `lib/session.ts` clears the
// storage on sign-out.
const draftKey = (userId: number, groupId: number) => `draft-${userId}-${groupId}`;
const unsentKey = (userId: number, groupId: number) => `unsent-${userId}-${groupId}`;

export function storedUnsent(userId: number, groupId: number): Unsent {
  try {
    return {
      draft: sessionStorage.getItem(draftKey(userId, groupId)) ?? '',
      outgoing: JSON.parse(
        sessionStorage.getItem(unsentKey(userId, groupId)) ?? '[]',
      ) as Unsent['outgoing'],
    };
  } catch {
    return { draft: '', outgoing: [] };
  }
}

export function storeUnsent(userId: number, groupId: number, { draft, outgoing }: Unsent) {
  try {
    store(draftKey(userId, groupId), draft);
    store(unsentKey(userId, groupId), outgoing.length > 0 ? JSON.stringify(outgoing) : '');
  } catch {
    // Storage is blocked: they last until the page is left.
  }
}

function store(key: string, text: string) {
  if (text) sessionStorage.setItem(key, text);
  else sessionStorage.removeItem(key);
}
