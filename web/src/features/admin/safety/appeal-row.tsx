import { DECISION_TEXTS, decisionTitle, RULE_TEXTS, type AdminAppeal } from '@lodge/contracts';
import { useId, useState, type ReactNode } from 'react';
import { useViewer } from '../../../lib/session.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { WrittenText } from '../../../ui/written-text.js';
import { When } from '../when.js';
import { AnswerForm } from './answer-form.js';
import { useAppeal } from './use-appeal.js';

export function AppealRow({ appeal }: { appeal: AdminAppeal }) {
  const name = useId();
  const { subject, decision, outcome, answer } = appeal;
  return (
    <li aria-labelledby={name} className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={name} className="clip-marks min-w-0 font-sans text-base font-semibold">
          <bdi>{subject?.username ?? 'A former member'}</bdi>
        </h3>
        <p className="text-xs text-muted">
          Appealed <When at={appeal.appealed_at} time />
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 text-sm lg:grid-cols-2">
        <Fact name="Appeal">
          <WrittenText>{appeal.text}</WrittenText>
        </Fact>
        <Fact
          name={
            <>
              {decisionTitle(decision)}, by{' '}
              <bdi>{decision.decided_by?.username ?? 'a former admin'}</bdi>
            </>
          }
        >
          {decision.rule && RULE_TEXTS[decision.rule]}
          <WrittenText>{decision.explanation}</WrittenText>
          {decision.facts && <WrittenText>{`“${decision.facts}”`}</WrittenText>}
          <When at={decision.decided_at} />
        </Fact>
        {outcome && (
          <Fact name={DECISION_TEXTS[outcome]}>
            <WrittenText>{answer}</WrittenText>
            <bdi>{appeal.answered_by?.username}</bdi>
            {appeal.by_sole_admin && <Badge className="ml-2">No other admin</Badge>}
          </Fact>
        )}
      </dl>
      {!outcome && <Answering appeal={appeal} />}
    </li>
  );
}

// Claimed first, so that two admins never answer the same.
function Answering({ appeal }: { appeal: AdminAppeal }) {
  const viewer = useViewer();
  const { claim, release, answer } = useAppeal(appeal);
  const [claiming, setClaiming] = useState(false);
  const isMine = appeal.claim?.user_id === viewer.id;
  if (isMine) return <AnswerForm onAnswer={answer} onCancel={() => void release()} />;
  const open = async () => {
    setClaiming(true);
    await claim();
    setClaiming(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" busy={claiming} onClick={() => void open()}>
        Answer
      </Button>
      {appeal.claim && (
        <p className="clip-marks text-sm text-soft">
          <bdi>{appeal.claim.username}</bdi> is working on this until{' '}
          <When at={appeal.claim.until} time />
        </p>
      )}
    </div>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="clip-marks font-semibold">{name}</dt>
    <dd className="clip-marks text-soft">{children}</dd>
  </div>
);
