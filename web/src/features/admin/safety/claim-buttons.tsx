import type { QueuedReport } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { RowActions } from '../row.js';
import { When } from '../when.js';

interface ClaimButtonsProps {
  report: QueuedReport;
  nameId: string;
  onClaim: () => Promise<void>;
  onRelease: () => Promise<void>;
}

export function ClaimButtons({ report: { claim }, nameId, onClaim, onRelease }: ClaimButtonsProps) {
  const { id, isAdmin } = useViewer();
  const isMine = claim?.user_id === id;
  const mayRelease = isMine || (isAdmin && claim?.by_moderator);
  const { trigger, isMutating } = useSWRMutation(nameId, mayRelease ? onRelease : onClaim);
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
        variant={isMine ? 'secondary' : 'primary'}
        aria-describedby={nameId}
        busy={isMutating}
        onClick={() => void trigger()}
      >
        {isMine ? 'Leave it to others' : mayRelease ? 'End their claim' : 'Look into it'}
      </Button>
    </RowActions>
  );
}
