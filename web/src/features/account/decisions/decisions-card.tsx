import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.js';
import { Statements } from './statements.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Nothing while nothing was decided.
export function DecisionsCard() {
  const { decisions, failed } = useOwnDecisions();
  const isAsked = useLocation().hash === '#decisions';
  const isShown = failed || Boolean(decisions?.length);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // It is not there before its data, and so not when the router looks for it.
    if (isAsked && isShown) card.current?.scrollIntoView();
  }, [isAsked, isShown]);
  if (!isShown) return null;
  return (
    <Card id="decisions" ref={card} aria-labelledby="decisions-title">
      <CardHeader id="decisions-title" title="Decisions about you">
        What admins decided, and why. Kept for six months.
      </CardHeader>
      <Statements />
    </Card>
  );
}
