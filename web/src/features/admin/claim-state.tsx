import type { Claim } from '@lodge/contracts';
import { useViewer } from '../../lib/session/session.js';
import { State } from '../../ui/state.js';

/** Who is looking at a report or an appeal. */
export function ClaimState({ claim }: { claim: Claim | null }) {
  const { id } = useViewer();
  if (!claim) return null;
  if (claim.user_id === id) return <State of="waiting">With you</State>;
  return (
    <State of="waiting">
      With <bdi>{claim.username}</bdi>
    </State>
  );
}
