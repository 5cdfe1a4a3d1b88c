import { REPORT_QUEUE_TEXTS, type QueuedReport } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { REPORTS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';

// Another reviewer may hold or decide it first.
export function useClaim() {
  const { place, drop, refresh } = useListChange(REPORTS);
  const pending = usePendingCountChange('reportQueue');
  const change = async (name: 'claimReport' | 'releaseReport', { id }: QueuedReport) => {
    try {
      place((await callApi(name, { params: { id } })).report);
      toast.errorIsOver(`report ${id}`);
    } catch (error) {
      toast.error(actionError(error, REPORT_QUEUE_TEXTS.claiming), `report ${id}`);
      if (!isConflict(error)) return;
      refresh();
      pending.recount();
    }
  };
  return {
    claim: (report: QueuedReport) => change('claimReport', report),
    release: (report: QueuedReport) => change('releaseReport', report),
    // Called when the viewer decided, or another reviewer did first.
    decided: ({ id }: QueuedReport) => {
      drop(id);
      refresh();
      pending.recount();
    },
  };
}
