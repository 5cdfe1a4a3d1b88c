import { APP_TEXTS } from '@lodge/contracts';
import { Wheel } from '../../ui/spinner.js';
import { Button } from '../../ui/button.js';
import type { ConversationState } from './conversation.js';

interface OlderMessagesProps {
  hasOlder: boolean;
  state: ConversationState['older'];
  empty: boolean;
  onRetry: () => void;
}

// Has one height in all states, so that nothing moves.
export function OlderMessages({ hasOlder, state, empty, onRetry }: OlderMessagesProps) {
  if (empty) return null;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-2 text-xs text-muted">
      {!hasOlder && 'The conversation begins here'}
      {hasOlder && state !== 'failed' && (
        <span className="inline-flex items-center gap-2">
          <Wheel />
          Loading
        </span>
      )}
      {hasOlder && state === 'failed' && (
        <>
          {APP_TEXTS.fetchingGroupData}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
