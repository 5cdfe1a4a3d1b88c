import { APP_TEXTS, type AdminGroupRequest, type RequestResult, t } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt, actionError } from '../../../ui/action.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { useRecountWaiting } from '../use-waiting.js';
import { undecidedOf, type Undecided } from './undecided.js';

/** Decides several requests by one call; each succeeds or fails on its own. */
export function useDecideAll() {
  const [undecided, setUndecided] = useState<readonly Undecided[]>([]);
  const { update, refresh } = useListChange('groupRequests');
  const recountWaiting = useRecountWaiting();
  const refreshPerson = useRefreshPerson();

  const showOutcome = async (
    results: readonly RequestResult[],
    all: readonly AdminGroupRequest[],
    approve: boolean,
  ) => {
    const decided = results.flatMap(({ request }) => request ?? []);
    decided.forEach((request) => update(request.id, request));
    if (decided.length > 0) toast.success(doneText(decided.length, approve));
    if (decided.length < all.length) refresh();
    recountWaiting();
    new Set(all.map(({ user_id }) => user_id)).forEach(refreshPerson);
    setUndecided(await undecidedOf(all, results));
  };

  const decide = (all: readonly AdminGroupRequest[], approve: boolean) =>
    attempt({
      call: () =>
        callApi('decideGroupRequests', { body: { ids: all.map(({ id }) => id), approve } }),
      done: ({ results }) => showOutcome(results, all, approve),
      failed: actionError(APP_TEXTS.processingRequest(approve ? 'approve' : 'reject')),
      about: 'requests',
    });

  return { decide, undecided, forget: () => setUndecided([]) };
}

function doneText(requests: number, approve: boolean): string {
  if (requests === 1) return approve ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected;
  return approve ? t`${requests} requests approved` : t`${requests} requests rejected`;
}
