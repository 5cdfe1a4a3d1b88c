import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api/use-api.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Statements } from './statements.js';

// Nothing while nothing was decided.
export function DecisionsCard() {
  const { data, error } = useApi('ownDecisions');
  const isAsked = useLocation().hash === '#decisions';
  const isShown = data ? data.decisions.length > 0 : Boolean(error);
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
