import { DECISION_TEXTS, decisionTitle, RULE_TEXTS, type OwnDecision } from '@lodge/contracts';
import { useId, type ReactNode } from 'react';
import { dayOf } from '../deletion/day-of.js';
import { Answer } from './answer.js';
import { AppealSection } from './appeal.js';
import { WrittenText } from '../../../ui/written-text.js';
import { longDayAndTime } from '../../../lib/dates.js';

interface StatementProps {
  decision: OwnDecision;
  onChange: () => void;
}

// What was decided, why, by whom in general, until when, and how to appeal.
export function Statement({ decision, onChange }: StatementProps) {
  const id = useId();
  const { action, rule, explanation, facts, decided_at, is_automated } = decision;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <header>
        <h3 id={id} className="text-lg">
          {decisionTitle(decision)}
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={decided_at}>{dayOf(decided_at)}</time>
        </p>
      </header>
      <dl className="flex flex-col gap-3 text-sm">
        {rule && <Fact name="Rule">{RULE_TEXTS[rule]}</Fact>}
        {explanation && (
          <Fact name="Explanation">
            <WrittenText>{explanation}</WrittenText>
          </Fact>
        )}
        {facts && (
          <Fact name="What you wrote">
            <WrittenText>{facts}</WrittenText>
          </Fact>
        )}
        {action === 'suspend' && <Fact name="Until">{endOf(decision)}</Fact>}
        <Fact name="Decided by">
          {is_automated ? DECISION_TEXTS.byProgram : DECISION_TEXTS.byPeople}
        </Fact>
      </dl>
      {decision.appeal && <Answer appeal={decision.appeal} decision={decision} />}
      {decision.can_appeal && <AppealSection decisionId={decision.id} onSent={onChange} />}
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-soft">{children}</dd>
  </div>
);

const endOf = ({ until }: OwnDecision) =>
  until === null ? (
    DECISION_TEXTS.untilLifted
  ) : (
    <time dateTime={until}>{longDayAndTime(until)}</time>
  );
