import { useLocation } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.js';
import { Statements } from './statements.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Nothing while nothing was decided.
export function DecisionsCard() {
  const { decisions, failed } = useOwnDecisions();
  const isAsked = useLocation().hash === '#decisions';
  if (!failed && !decisions?.length) return null;
  return (
    <Card id="decisions" ref={isAsked ? show : undefined} aria-labelledby="decisions-title">
      <CardHeader id="decisions-title" title="Decisions about you">
        What admins decided, and why. Kept for six months.
      </CardHeader>
      <Statements />
    </Card>
  );
}

// It is not there before its data, and so not when the router looks for it.
const show = (card: HTMLElement | null) => card?.scrollIntoView();
