import { APP_TEXTS, type AdminGroupRequest, type RequestResult, t } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session/session.js';
import { attempt, actionError } from '../../../ui/action.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { useRecountWaiting } from '../use-waiting.js';
import { failedDecisionsIn, type FailedDecision } from './failed-decisions.js';

type Requests = readonly AdminGroupRequest[];

export type Decide = (requests: Requests, approve: boolean) => Promise<boolean>;

const idsOf = (requests: Requests) => requests.map(({ id }) => id);

/** Decides requests by one call, and undoes that by another; each succeeds or fails on its own. */
export function useDecideAll() {
  const { isAdmin } = useViewer();
  const [failed, setFailed] = useState<readonly FailedDecision[]>([]);
  const { update, refresh } = useListChange('groupRequests');
  const recountWaiting = useRecountWaiting();
  const refreshPerson = useRefreshPerson();

  // Returns the requests that changed.
  const showOutcome = async (results: readonly RequestResult[], all: Requests) => {
    const changed = results.flatMap(({ request }) => request ?? []);
    changed.forEach((request) => update(request.id, request));
    if (changed.length < all.length) refresh();
    recountWaiting();
    new Set(all.map(({ user_id }) => user_id)).forEach(refreshPerson);
    const failures = await failedDecisionsIn(all, results);
    if (all.length === 1) toast.error(failures[0]?.error ?? '', 'requests');
    else setFailed(failures);
    return changed;
  };

  const decide: Decide = (all, approve) =>
    attempt({
      call: () => callApi('decideGroupRequests', { body: { ids: idsOf(all), approve } }),
      done: async ({ results }) => {
        const decided = await showOutcome(results, all);
        if (decided.length === 0) return;
        const text = doneText(decided.length, approve);
        // Only admins can remove a member once admitted.
        if (approve && !isAdmin) toast.success(text);
        else toast.undoable(text, () => undo(decided));
      },
      failed: actionError(APP_TEXTS.processingRequest(approve ? 'approve' : 'reject')),
      about: 'requests',
    });

  const undo = (decided: Requests) =>
    attempt({
      call: () => callApi('undoRequestDecisions', { body: { ids: idsOf(decided) } }),
      done: async ({ results }) => {
        const undone = await showOutcome(results, decided);
        // A list fetched since the decision lacks them.
        refresh();
        if (undone.length > 0) toast.success(t`Decision undone`);
      },
      failed: actionError(t`Error undoing the decision`),
      about: 'requests',
    });

  return { decide, failed, forget: () => setFailed([]) };
}

function doneText(requests: number, approve: boolean): string {
  if (requests === 1) return approve ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected;
  return approve ? t`${requests} requests approved` : t`${requests} requests rejected`;
}
