import { decisionTitle } from '@lodge/contracts';
import { Scale } from 'lucide-react';
import { PATHS } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Until the viewer has read them; a rejected photo is told at the photos.
export function NewDecisions() {
  const { decisions = [], see } = useOwnDecisions();
  const unseen = decisions.filter(
    ({ is_seen, action, appeal }) => !is_seen && (action !== 'reject' || appeal?.outcome),
  );
  const onSeen = async () => {
    document.querySelector('h1')?.focus({ preventScroll: true });
    for (const { id } of unseen) await see(id);
  };
  return (
    <div role="status">
      {unseen.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-surface px-5 py-4 shadow-card">
          <Scale aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
          <ul className="min-w-0 flex-1 basis-52 space-y-1 text-sm">
            {unseen.map((decision) => (
              <li key={decision.id}>
                {decision.appeal?.outcome
                  ? `Your objection was answered: ${decisionTitle(decision).toLowerCase()}.`
                  : `${decisionTitle(decision)}.`}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`${PATHS.account}#decisions`} size="sm">
              Read Why
            </ButtonLink>
            <Button size="sm" variant="secondary" onClick={() => void onSeen()}>
              Got it
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
