import { REPORT_QUEUE_TEXTS, t, type Claim, type ResponseOf } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import type { RowOf } from '../../lib/api/use-api.js';
import { useListChange } from '../../lib/api/use-list-change.js';
import { useViewer } from '../../lib/session/session.js';
import { attempt, actionError } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { StateBadge } from '../../ui/state.js';
import { RowActions } from './rows.js';
import { useServerNow, When } from './when.js';
import { useRecountWaiting } from './use-waiting.js';
import { Name } from '../../ui/written-text.js';

type Queue = 'reportQueue' | 'appeals';

interface ClaimCalls {
  claim: 'claimReport' | 'claimAppeal';
  release: 'releaseReport' | 'releaseAppeal';
  failed: string;
}

const CALLS: Record<Queue, ClaimCalls> = {
  reportQueue: {
    claim: 'claimReport',
    release: 'releaseReport',
    failed: REPORT_QUEUE_TEXTS.claiming,
  },
  appeals: {
    claim: 'claimAppeal',
    release: 'releaseAppeal',
    failed: t`Error answering the appeal`,
  },
};

/** Reports and appeals are claimed before they are decided, so that two never decide the same one. */
export function useClaim<Name extends Queue>(queue: Name) {
  const { failed, ...calls }: ClaimCalls = CALLS[queue];
  const { update, drop, refresh } = useListChange(queue);
  const recountWaiting = useRecountWaiting();
  // Another reviewer may have claimed or decided it first.
  const refetch = () => {
    refresh();
    recountWaiting();
  };
  const change = (name: 'claim' | 'release') => (id: number) =>
    attempt({
      call: () => callApi(calls[name], { params: { id } }),
      done: (answer) => update(id, changeIn(answer) as Partial<RowOf<Name>>),
      failed: actionError(failed),
      onConflict: refetch,
      about: `${queue} ${id}`,
    });
  return {
    claim: change('claim'),
    release: change('release'),
    refetch,
    // Called after the viewer decided, or when another reviewer did first.
    decided: (id: number) => {
      drop(id);
      refetch();
    },
  };
}

const changeIn = (answer: ResponseOf<ClaimCalls['claim' | 'release']>) =>
  'report' in answer ? answer.report : { claim: 'claim' in answer ? answer.claim : null };

export const useIsMine = (claim: Claim | null) => claim?.user_id === useViewer().id;

/** The claim that keeps the viewer from deciding. No hint comes when one runs out. */
export function useOthersClaim(claim: Claim | null): Claim | null {
  const isMine = useIsMine(claim);
  const now = useServerNow();
  return claim && !isMine && now < Date.parse(claim.until) ? claim : null;
}

interface OthersClaimProps {
  queue: Queue;
  id: number;
  claim: Claim;
}

/** Names the reviewer who is looking at it; an admin may end a moderator's claim. */
export function OthersClaim({ queue, id, claim }: OthersClaimProps) {
  const { release } = useClaim(queue);
  const { isAdmin } = useViewer();
  return (
    <RowActions className="items-center">
      <p className="clip-marks text-sm text-soft">
        <Name>{claim.username}</Name> is looking at it until <When at={claim.until} time />
      </p>
      {isAdmin && claim.by_moderator && (
        <Button size="sm" variant="secondary" onClick={() => release(id)}>
          End Their Claim
        </Button>
      )}
    </RowActions>
  );
}

/** Names the reviewer who is looking at a report or an appeal. */
export function ClaimState(row: { claim: Claim | null }) {
  const others = useOthersClaim(row.claim);
  if (useIsMine(row.claim)) return <StateBadge state="waiting">Claimed by you</StateBadge>;
  return (
    others && (
      <StateBadge state="waiting">
        Claimed by <Name>{others.username}</Name>
      </StateBadge>
    )
  );
}
