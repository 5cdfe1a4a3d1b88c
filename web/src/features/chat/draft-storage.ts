// For the session of the tab: a draft survives a reload. `lib/session.ts` clears the storage when
// nobody is signed in any more.
const keyOf = (userId: number, groupId: number) => `draft-${userId}-${groupId}`;

export function storedDraft(userId: number, groupId: number): string {
  try {
    return sessionStorage.getItem(keyOf(userId, groupId)) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(userId: number, groupId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(keyOf(userId, groupId), text);
    else sessionStorage.removeItem(keyOf(userId, groupId));
  } catch {
    // Storage is blocked: the draft lasts until the page is left.
  }
}
