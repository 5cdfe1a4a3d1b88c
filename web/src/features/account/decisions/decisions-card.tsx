import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api/use-api.js';
import { Card } from '../../../ui/card.js';
import { Statements } from './statements.js';

export function DecisionsCard() {
  const { data, error } = useApi('ownDecisions');
  const isAsked = useLocation().hash === '#decisions';
  const isShown = data ? data.decisions.length > 0 : Boolean(error);
  const card = useScrolledIntoView<HTMLElement>(isAsked && isShown);
  if (!isShown) return null;
  return (
    <Card
      id="decisions"
      ref={card}
      title="Decisions about you"
      lead="What admins decided, and why. Kept for six months."
    >
      <Statements />
    </Card>
  );
}

// The card only mounts once its data is there, so the router cannot scroll to it.
function useScrolledIntoView<Target extends HTMLElement>(isWanted: boolean) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.scrollIntoView();
  }, [isWanted]);
  return target;
}
