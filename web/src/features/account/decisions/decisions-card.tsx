import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.js';
import { Statements } from './statements.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Nothing while nothing was decided.
export function DecisionsCard() {
  const { decisions, failed } = useOwnDecisions();
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const isShown = Boolean(decisions?.length);
  // It is not there before its data.
  useEffect(() => {
    if (isShown && hash === '#decisions') card.current?.scrollIntoView();
  }, [isShown, hash]);
  if (!failed && !decisions?.length) return null;
  return (
    <Card ref={card} aria-labelledby="decisions-title">
      <CardHeader id="decisions-title" title="Decisions about you">
        What admins decided, and why. Statements are kept for six months.
      </CardHeader>
      <Statements />
    </Card>
  );
}
