import { DECISION_TEXTS, type OwnDecision } from '@lodge/contracts';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ErrorState } from '../../../ui/list/states.js';
import { Statement } from './statement.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Seen once they are read: they stay here.
export function Statements({ only = () => true }: { only?: (decision: OwnDecision) => boolean }) {
  const { decisions, failed, retrying, refresh } = useOwnDecisions();
  if (failed)
    return <ErrorState text={DECISION_TEXTS.fetching} onRetry={refresh} retrying={retrying} />;
  if (!decisions) return <SkeletonRows rows={2} className="h-24" />;
  return (
    <div className="flex flex-col divide-y divide-line">
      {decisions.filter(only).map((decision) => (
        <Statement key={decision.id} decision={decision} onChange={refresh} />
      ))}
    </div>
  );
}
