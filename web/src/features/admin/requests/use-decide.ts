import { APP_TEXTS, type AdminGroupRequest, type Done } from '@lodge/contracts';
import { api } from '../../../lib/api.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { REQUESTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { useDecidedOne, useRecount } from '../lists/use-waiting.js';

export type Action = 'approve' | 'reject';

/** Decides a request, or shows how another admin decided it meanwhile. */
export function useDecide() {
  const { place, refresh } = useListChange(REQUESTS);
  const decidedOne = useDecidedOne(REQUESTS);
  const recount = useRecount(REQUESTS);
  return async ({ id }: AdminGroupRequest, action: Action) => {
    try {
      const { request } = await api.post<Done & { request: AdminGroupRequest }>(
        `/api/admin/group-request/${id}`,
        { action },
      );
      place(request);
      decidedOne();
      toast.decided(action === 'approve' ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected);
    } catch (error) {
      toast.error(deedError(error, APP_TEXTS.processingRequest(action)));
      if (!isOutdated(error)) return;
      refresh();
      recount();
    }
  };
}
