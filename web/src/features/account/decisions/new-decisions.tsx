import { decisionTitle, type OwnDecision } from '@lodge/contracts';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../lib/paths.js';
import { Strip } from '../../../ui/strip.js';
import { useOwnDecisions } from './use-own-decisions.js';

// Until the viewer has read them; a rejected photo is told at the photos. They take the place of
// `children` and are as high, so that nothing moves when they arrive.
export function NewDecisions({ children }: { children: ReactNode }) {
  const { decisions = [], see } = useOwnDecisions();
  const unseen = decisions.filter(
    ({ is_seen, action, appeal }) => !is_seen && (action !== 'reject' || appeal?.outcome),
  );
  const onSeen = async () => {
    for (const { id } of unseen) await see(id);
  };
  return (
    <div className="mt-1.5 flex min-h-12 items-center">
      {unseen.length === 0 && children}
      <div role="status" className="min-w-0 max-sm:has-[p]:flex-1">
        {unseen.length > 0 && (
          <Strip icon={Scale} onDismiss={() => void onSeen()}>
            {textOf(unseen)}{' '}
            <Link
              to={`${PATHS.accountPrivacy}#decisions`}
              onClick={() => void onSeen()}
              className="font-semibold whitespace-nowrap underline underline-offset-4"
            >
              Read Why
            </Link>
          </Strip>
        )}
      </div>
    </div>
  );
}

// Short: on the smallest phone it has two lines.
function textOf([first, ...others]: readonly OwnDecision[]): string {
  if (others.length > 0) return `${others.length + 1} decisions about you.`;
  return first?.appeal?.outcome ? 'Your appeal was answered.' : `${first && decisionTitle(first)}.`;
}
