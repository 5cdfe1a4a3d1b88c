import { useSyncExternalStore } from 'react';
import { createEmitter } from './create-store.js';
import { useViewer } from './session.js';
import { recall, remember } from './storage.js';

// What a member has written in a group and not sent is kept in the tab's session storage and so
// survives a reload. `lib/session.ts` clears it on sign-out.
const keyOf = (userId: number, groupId: number) => `unsent-${userId}-${groupId}`;

const { emit, subscribe } = createEmitter<void>();

export function storeUnsent(userId: number, groupId: number, unsent: object | undefined) {
  remember('sessionStorage', keyOf(userId, groupId), unsent && JSON.stringify(unsent));
  emit();
}

// Another version of the app, or the member, may have changed it.
export function storedUnsent(userId: number, groupId: number): unknown {
  const stored = recall('sessionStorage', keyOf(userId, groupId));
  try {
    return stored && JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** The viewer's draft in a group; empty for none. */
export function useDraft(groupId: number): string {
  const { id } = useViewer();
  return useSyncExternalStore(subscribe, () => draftIn(storedUnsent(id, groupId)));
}

const draftIn = (unsent: unknown): string =>
  typeof unsent === 'object' && unsent && 'draft' in unsent && typeof unsent.draft === 'string'
    ? unsent.draft.trim()
    : '';
