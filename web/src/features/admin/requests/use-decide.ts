import { APP_TEXTS, type AdminGroupRequest, type BodyOf } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { REQUESTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';

export type Decision = BodyOf<'decideGroupRequest'>['action'];

// Another admin may have decided it first.
export function useDecide() {
  const { place, refresh } = useListChange(REQUESTS);
  const pending = usePendingCountChange('groupRequests');
  return async ({ id }: AdminGroupRequest, action: Decision) => {
    try {
      const { request } = await callApi('decideGroupRequest', { params: { id }, body: { action } });
      place(request);
      toast.errorIsOver(`request ${id}`);
      pending.decrement();
      toast.decided(action === 'approve' ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected);
    } catch (error) {
      toast.error(actionError(error, APP_TEXTS.processingRequest(action)), `request ${id}`);
      if (!isConflict(error)) return;
      refresh();
      pending.recount();
    }
  };
}
