import { useSyncExternalStore } from 'react';
import { createEmitter } from '../create-store.js';
import { useViewer } from './session.js';
import { recall, remember } from '../storage.js';
import { groupsWithUnsent, unsentBy } from './tab-storage.js';

// Drafts and unsent messages are kept in the tab's session storage, so they survive a reload, but not
// a sign-out: see `tab-storage.ts`.
const keyOf = (userId: number, groupId: number) => `${unsentBy(userId)}${groupId}`;

const { emit, subscribe } = createEmitter<void>();

export function storeUnsent(userId: number, groupId: number, unsent: object | undefined) {
  remember('sessionStorage', keyOf(userId, groupId), unsent && JSON.stringify(unsent));
  emit();
}

interface Stored {
  draft: string;
  outgoing: { state?: string; why?: string }[];
}

// Another version of the app, or the member, may have changed it.
export function storedUnsent(userId: number, groupId: number): Stored | undefined {
  const stored = recall('sessionStorage', keyOf(userId, groupId));
  try {
    const unsent: unknown = stored && JSON.parse(stored);
    return isUnsent(unsent) ? unsent : undefined;
  } catch {
    return undefined;
  }
}

const isUnsent = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'draft' in value &&
  typeof value.draft === 'string' &&
  'outgoing' in value &&
  Array.isArray(value.outgoing);

/** The groups for which messages wait that an earlier page of this tab did not get sent. */
export const groupsWithWaiting = (userId: number): number[] =>
  groupsWithUnsent(userId).filter((groupId) =>
    storedUnsent(userId, groupId)?.outgoing.some(({ state }) => state !== 'refused'),
  );

/** Whether messages to a group wait after an attempt to send them. */
export function useIsHeld(groupId: number): boolean {
  const { id } = useViewer();
  const isHeld = () =>
    storedUnsent(id, groupId)?.outgoing.some(({ why }) => why !== undefined) ?? false;
  return useSyncExternalStore(subscribe, isHeld);
}

/** The viewer's draft in a group; empty for none. */
export function useDraft(groupId: number): string {
  const { id } = useViewer();
  return useSyncExternalStore(subscribe, () => storedUnsent(id, groupId)?.draft.trim() ?? '');
}
