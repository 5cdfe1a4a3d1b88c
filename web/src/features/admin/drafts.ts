import { useEffect } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { onVisibilityChange } from '../../lib/page-in-view.js';
import { onKeepEntered } from '../../lib/session/kept-entered.js';
import { onUserChange, session } from '../../lib/session/session-store.js';
import { unsentBy } from '../../lib/session/tab-storage.js';
import { recall, remember } from '../../lib/storage.js';

type Kind = 'report' | 'appeal' | 'image';

// What a reviewer entered about a report, an appeal or an image and has not sent. It outlives another
// look elsewhere, a claim that runs out, a rejection that fails, another language and a reload.
const drafts = new Map<string, unknown>();

const keyOf = (kind: Kind, id: number) => `${kind} ${id}`;

export const draftOf = <Draft>(kind: Kind, id: number, nothing: Draft): Draft =>
  (drafts.get(keyOf(kind, id)) as Draft | undefined) ?? nothing;

export const forgetDraft = (kind: Kind, id: number) => void drafts.delete(keyOf(kind, id));

/** Keeps what is entered while it differs from `nothing`. */
export function useKeptDraft<Draft>(kind: Kind, id: number, entered: Draft, nothing: Draft) {
  useEffect(() => {
    if (JSON.stringify(entered) === JSON.stringify(nothing)) forgetDraft(kind, id);
    else drafts.set(keyOf(kind, id), entered);
  }, [kind, id, entered, nothing]);
}

/** Call it with the error of a failed call: while the report or appeal is open, its draft stays. */
export function forgetIfDecided(kind: Kind, id: number, error: ApiError) {
  // After other conflicts it is still open: another reviewer's claim ends, too.
  if (error.status === 404 || error.code === 'already_processed') forgetDraft(kind, id);
}

const storageKeyOf = (userId: number) => `${unsentBy(userId)}drafts`;

function store() {
  const { user } = session.get();
  const kept = drafts.size > 0 ? JSON.stringify([...drafts]) : undefined;
  if (user) remember('sessionStorage', storageKeyOf(user.id), kept);
}

onKeepEntered(store);
// A page is hidden before it is reloaded, and before a phone discards it.
onVisibilityChange(() => document.hidden && store());

function restore() {
  const { user } = session.get();
  const kept = user && recall('sessionStorage', storageKeyOf(user.id));
  if (!kept) return;
  remember('sessionStorage', storageKeyOf(user.id), undefined);
  try {
    const entries = JSON.parse(kept) as [string, unknown][];
    entries.forEach(([key, draft]) => drafts.set(key, draft));
  } catch {
    // A damaged draft must not keep the screen from opening.
  }
}

restore();
onUserChange(() => {
  drafts.clear();
  restore();
});
