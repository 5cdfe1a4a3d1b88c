import {
  DECISION_TEXTS,
  type OwnDecision,
  decisionTitle,
  RULE_TEXTS,
  type Appeal,
  t,
} from '@lodge/contracts';
import { useId } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { Fact } from '../../../ui/facts.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { WrittenText } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';
import { longDay, longDayAndTime } from '../../../lib/dates.js';
import { AppealSection } from './appeal.js';

export function Statements() {
  const fetched = useApi('ownDecisions');
  return (
    <Fetched
      response={fetched}
      failedText={DECISION_TEXTS.fetching}
      loading={<SkeletonRows rows={2} className="h-24" />}
    >
      {({ decisions }) => (
        <div className="flex flex-col divide-y divide-line">
          {decisions.map((decision) => (
            <Statement key={decision.id} decision={decision} onChange={() => fetched.mutate()} />
          ))}
        </div>
      )}
    </Fetched>
  );
}

interface StatementProps {
  decision: OwnDecision;
  onChange: () => Promise<unknown>;
}

function Statement({ decision, onChange }: StatementProps) {
  const id = useId();
  const { action, rule, explanation, about, facts, decided_at, is_automated } = decision;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <header>
        <h3 id={id} className="text-lg">
          {decisionTitle(decision)}
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={decided_at}>{longDay(decided_at)}</time>
        </p>
      </header>
      <dl className="flex flex-col gap-3 text-sm">
        {rule && <Fact name={t`Rule`}>{RULE_TEXTS[rule]}</Fact>}
        {explanation && (
          <Fact name={t`Explanation`}>
            <WrittenText>{explanation}</WrittenText>
          </Fact>
        )}
        {facts && (
          <Fact name={about === 'user' ? t`Your profile at the time` : t`What you wrote`}>
            <WrittenText>{facts}</WrittenText>
          </Fact>
        )}
        {action === 'suspend' && <Fact name={t`Until`}>{endOf(decision)}</Fact>}
        <Fact name={t`Decided by`}>
          {is_automated ? DECISION_TEXTS.byProgram : DECISION_TEXTS.byPeople}
        </Fact>
      </dl>
      {decision.appeal && <Answer appeal={decision.appeal} decision={decision} />}
      {decision.can_appeal && <AppealSection decisionId={decision.id} onSent={onChange} />}
      {HAVE_RIGHTS.includes(action) && <Rights />}
    </article>
  );
}

// Lighter measures carry no statement of legal rights: the terms of use cover all of them.
const HAVE_RIGHTS: readonly OwnDecision['action'][] = [
  'suspend',
  'expel',
  'remove',
  'remove_and_block',
];

const Rights = () => (
  <details className="text-sm text-soft">
    <summary className="w-fit cursor-pointer rounded-sm py-1 font-semibold">Your rights</summary>
    <p className="mt-1">{DECISION_TEXTS.rights}</p>
  </details>
);

const endOf = ({ until }: OwnDecision) =>
  until === null ? (
    DECISION_TEXTS.untilLifted
  ) : (
    <time dateTime={until}>{longDayAndTime(until)}</time>
  );

const isRemoval = (action: OwnDecision['action']) =>
  action === 'remove' || action === 'remove_and_block';

const HEAD = 'flex flex-wrap items-center gap-x-2.5 gap-y-1';

interface AnswerProps {
  appeal: Appeal;
  decision: Pick<OwnDecision, 'action' | 'about'>;
}

function Answer({ appeal, decision: { action, about } }: AnswerProps) {
  const { text, outcome, answer } = appeal;
  const wasPhoto = action === 'reject' || (isRemoval(action) && about === 'image');
  const isUploadable = outcome === 'reversed' && wasPhoto;
  return (
    <section
      aria-label="Your appeal"
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div>
        <p className={HEAD}>
          <span className="font-semibold">You appealed</span>
          {!outcome && <StateBadge state="open" />}
        </p>
        <WrittenText>{text}</WrittenText>
      </div>
      <div>
        <p className={HEAD}>
          <span className="font-semibold">{outcome ? t`The answer` : DECISION_TEXTS.waiting}</span>
          {outcome && <StateBadge state={outcome} />}
        </p>
        {answer && <WrittenText>{answer}</WrittenText>}
        {isUploadable && <p className="text-soft">{DECISION_TEXTS.reuploading}</p>}
      </div>
    </section>
  );
}
