import { useEffect } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { session } from '../../lib/session/session-store.js';
import { unsentBy } from '../../lib/session/tab-storage.js';
import { recall, remember } from '../../lib/storage.js';

type Kind = 'report' | 'appeal' | 'image';

// What a reviewer entered about a report, an appeal or an image and has not sent, in the tab's session
// storage. It outlives another look elsewhere, a claim that runs out, a rejection that fails, another
// language and a reload, but not a sign-out: see `tab-storage.ts`.
const keyOf = (kind: Kind, id: number) => `${unsentBy(session.get().user?.id ?? 0)}${kind}-${id}`;

export function draftOf<Draft>(kind: Kind, id: number, nothing: Draft): Draft {
  try {
    return JSON.parse(recall('sessionStorage', keyOf(kind, id))!) as Draft;
  } catch {
    // There is none, or it is damaged, which must not keep the screen from opening.
    return nothing;
  }
}

const keep = (kind: Kind, id: number, draft: string | undefined) =>
  remember('sessionStorage', keyOf(kind, id), draft);

export const forgetDraft = (kind: Kind, id: number) => keep(kind, id, undefined);

/** Keeps what is entered while it differs from `nothing`. */
export function useKeptDraft<Draft>(kind: Kind, id: number, entered: Draft, nothing: Draft) {
  useEffect(() => {
    const draft = JSON.stringify(entered);
    keep(kind, id, draft === JSON.stringify(nothing) ? undefined : draft);
  }, [kind, id, entered, nothing]);
}

/** Call it with the error of a failed call: while the report or appeal is open, its draft stays. */
export function forgetIfDecided(kind: Kind, id: number, error: ApiError) {
  // After other conflicts it is still open: another reviewer's claim ends, too.
  if (error.status === 404 || error.code === 'already_processed') forgetDraft(kind, id);
}
