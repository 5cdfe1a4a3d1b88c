import { REPORT_QUEUE_TEXTS, type QueuedReport } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRecountWaiting } from '../use-waiting.js';
import { RowActions } from '../row.js';
import { When } from '../when.js';

// Another reviewer may have claimed or decided it first.
export function useClaim() {
  const { update, drop, refresh } = useListChange('reportQueue');
  const recountWaiting = useRecountWaiting();
  const refetch = () => {
    refresh();
    recountWaiting();
  };
  const change = (name: 'claimReport' | 'releaseReport') => (report: QueuedReport) =>
    attempt({
      call: () => callApi(name, { params: { id: report.id } }),
      done: (changed) => update(report.id, changed.report),
      failed: actionError(REPORT_QUEUE_TEXTS.claiming),
      onConflict: refetch,
      about: `report ${report.id}`,
    });
  return {
    claim: change('claimReport'),
    release: change('releaseReport'),
    // Called after the viewer decided, or when another reviewer did first.
    decided: ({ id }: QueuedReport) => {
      drop(id);
      refetch();
    },
  };
}

export type Claiming = ReturnType<typeof useClaim>;

interface ClaimButtonsProps {
  report: QueuedReport;
  claiming: Claiming;
}

export function ClaimButtons({ report, claiming }: ClaimButtonsProps) {
  const { id, isAdmin } = useViewer();
  const { claim } = report;
  const isMine = claim?.user_id === id;
  const mayRelease = isMine || (isAdmin && claim?.by_moderator);
  const holder = claim && !isMine && (
    <p className="clip-marks text-sm text-soft">
      <bdi>{claim.username}</bdi> is looking at it until <When at={claim.until} time />
    </p>
  );
  if (claim && !mayRelease) return holder;
  return (
    <RowActions>
      {holder}
      <Button
        size="sm"
        variant={mayRelease ? 'secondary' : 'primary'}
        onClick={() => (mayRelease ? claiming.release : claiming.claim)(report)}
      >
        {isMine ? 'Hand It Back' : mayRelease ? 'End Their Claim' : 'Claim Report'}
      </Button>
    </RowActions>
  );
}
