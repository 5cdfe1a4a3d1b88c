import { RULE_TEXTS, type AdminAppeal, t } from '@lodge/contracts';
import { useId } from 'react';
import { Button, ignoreDoubleClick } from '../../../ui/button.js';
import { useViewer } from '../../../lib/session/session.js';
import { Fact } from '../../../ui/facts.js';
import { Face } from '../../../ui/photo/face.js';
import { WrittenText, Name } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';
import { ClaimState, OthersClaim, useClaim, useIsMine, useOthersClaim } from '../claim.js';
import { DECIDED_TEXTS } from '../person/earlier-decisions.js';
import { PersonName } from '../person/person-link.js';
import { When } from '../when.js';
import { AnswerForm } from './answer-form.js';

export function AppealRow({ appeal }: { appeal: AdminAppeal }) {
  const name = useId();
  const { subject, decision, outcome, answer } = appeal;
  return (
    <li aria-labelledby={name} className="flex flex-col gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={name} className="clip-marks min-w-0 font-sans text-base font-semibold">
            {subject ? (
              <span className="flex items-center gap-2.5">
                <Face name={subject.username} photo={subject.avatar} />
                <PersonName id={subject.id} name={subject.username} />
              </span>
            ) : (
              'A former member'
            )}
          </h2>
          {outcome ? <StateBadge state={outcome} /> : <ClaimState claim={appeal.claim} />}
        </div>
        <p className="text-xs text-muted">
          Appealed <When at={appeal.appealed_at} time />
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 text-sm lg:grid-cols-2">
        <Fact name={t`Their appeal`}>
          <WrittenText>{appeal.text}</WrittenText>
        </Fact>
        <Fact name={DECIDED_TEXTS[decision.action]}>
          {decision.rule && <span>{RULE_TEXTS[decision.rule]}</span>}
          <WrittenText>{decision.explanation}</WrittenText>
          {decision.facts && (
            <WrittenText>
              <q>
                <bdi>{decision.facts}</bdi>
              </q>
            </WrittenText>
          )}
          <p className="mt-1 text-xs text-muted">
            Decided <When at={decision.decided_at} /> by{' '}
            <Name>{decision.decided_by?.username ?? 'a former admin'}</Name>
          </p>
        </Fact>
        {outcome && (
          <Fact name={t`The answer`}>
            <WrittenText>{answer}</WrittenText>
            <p className="dotted mt-1 text-xs text-muted">
              {appeal.answered_by ? <Name>{appeal.answered_by.username}</Name> : 'A former admin'}
              {appeal.by_sole_admin && (
                <>
                  {' '}
                  <span>No other admin</span>
                </>
              )}
            </p>
          </Fact>
        )}
      </dl>
      {!outcome && <AppealAnswer appeal={appeal} />}
    </li>
  );
}

function AppealAnswer({ appeal }: { appeal: AdminAppeal }) {
  const { id: viewerId } = useViewer();
  const { id, decision } = appeal;
  const { claim } = useClaim('appeals');
  const others = useOthersClaim(appeal.claim);
  if (useIsMine(appeal.claim)) return <AnswerForm appeal={appeal} />;
  if (others) return <OthersClaim queue="appeals" id={id} claim={others} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* It stands where the button stood that ended another's claim. */}
      <Button size="sm" onClick={ignoreDoubleClick(() => claim(id))}>
        Answer
      </Button>
      {/* Only the API knows whether there is another admin, so this one may still try. */}
      {decision.decided_by?.id === viewerId && (
        <p className="text-sm text-soft">
          You made this decision, so another admin should answer if possible.
        </p>
      )}
    </div>
  );
}
