import { useEffect } from 'react';
import type { ApiError } from '../../../lib/api/api-error.js';
import { onVisibilityChange } from '../../../lib/page-in-view.js';
import { onKeepEntered } from '../../../lib/session/kept-entered.js';
import { onUserChange, session } from '../../../lib/session/session-store.js';
import { recall, remember } from '../../../lib/storage.js';
import { unsentBy } from '../../../lib/session/tab-storage.js';
import type { Answer } from '../appeals/answer-form.js';
import type { DecisionValues } from '../decisions/decision-fields.js';
import type { Rejected } from '../images/reject-with-reason.js';

// What a reviewer entered and has not sent, by the ids of reports, appeals and images: looking
// elsewhere, as in the log, loses nothing, nor does a claim that runs out, nor the choice of another
// language, a rejection that fails, or a reload.
export const decisionDrafts = new Map<number, DecisionValues>();
export const answerDrafts = new Map<number, Answer>();
export const rejectionDrafts = new Map<number, Rejected>();

export function useKeptDraft<Draft>(drafts: Map<number, Draft>, id: number, entered: Draft) {
  useEffect(() => void drafts.set(id, entered), [drafts, id, entered]);
}

/** Call it with the error of a failed call: while the report or appeal is open, what was entered stays. */
export function forgetIfDecided(drafts: Map<number, unknown>, id: number, error: ApiError) {
  // Other conflicts leave it open: a claim of somebody else ends, too.
  if (error.status === 404 || error.code === 'already_processed') drafts.delete(id);
}

const ALL = [decisionDrafts, answerDrafts, rejectionDrafts] as Map<number, unknown>[];

const keyOf = (userId: number) => `${unsentBy(userId)}decisions`;

function keep() {
  const { user } = session.get();
  const isAny = ALL.some((all) => all.size > 0);
  const kept = isAny ? JSON.stringify(ALL.map((all) => [...all])) : undefined;
  if (user) remember('sessionStorage', keyOf(user.id), kept);
}

onKeepEntered(keep);
// A page is hidden before it is reloaded, and before a phone discards it.
onVisibilityChange(() => document.hidden && keep());

function restore() {
  const { user } = session.get();
  const kept = user && recall('sessionStorage', keyOf(user.id));
  if (!kept) return;
  remember('sessionStorage', keyOf(user.id), undefined);
  const entries = JSON.parse(kept) as [number, unknown][][];
  ALL.forEach((drafts, index) => entries[index]?.forEach(([id, draft]) => drafts.set(id, draft)));
}

restore();
onUserChange(() => {
  ALL.forEach((drafts) => drafts.clear());
  restore();
});
