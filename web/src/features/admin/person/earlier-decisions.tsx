import { RULE_TEXTS, type StatedAction, type SummaryDecision } from '@lodge/contracts';
import { WrittenText } from '../../../ui/written-text.js';
import { When } from '../when.js';

export const DECIDED_TEXTS: Record<StatedAction, string> = {
  warn: 'Warned',
  suspend: 'Suspended',
  expel: 'Expelled',
  reject: 'A photo was not approved',
  remove: 'What they posted was removed',
  remove_and_block: 'A photo was removed, and similar ones come first in the review',
};

export const EarlierDecisions = ({ decisions }: { decisions: readonly SummaryDecision[] }) => (
  <ol className="flex flex-col gap-3 text-sm">
    {decisions.map((decision) => (
      <li key={decision.id} className="clip-marks">
        <p className="font-semibold">
          {DECIDED_TEXTS[decision.action]}
          {decision.until && (
            <span>
              {' '}
              until <When at={decision.until} />
            </span>
          )}
        </p>
        {decision.rule && <p className="text-soft">{RULE_TEXTS[decision.rule]}</p>}
        {decision.explanation && (
          <div className="text-soft">
            <WrittenText>{decision.explanation}</WrittenText>
          </div>
        )}
        <p className="dotted text-xs text-muted">
          <When at={decision.decided_at} />{' '}
          {decision.reversed_at && (
            <span>
              reversed on <When at={decision.reversed_at} />
            </span>
          )}
        </p>
      </li>
    ))}
  </ol>
);
