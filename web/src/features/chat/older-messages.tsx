import { APP_TEXTS } from '@lodge/contracts';
import { Wheel } from '../../ui/spinner.js';
import { Button } from '../../ui/button.js';
import { useChat } from './chat-context.js';

// All states have the same height, so that nothing shifts.
export function OlderMessages() {
  const { state, loadOlder } = useChat();
  const { hasOlder } = state.history!;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-2 text-xs text-muted">
      {!hasOlder && <span>The conversation begins here</span>}
      {hasOlder && state.older !== 'failed' && (
        <span className="inline-flex items-center gap-2">
          <Wheel />
          Loading
        </span>
      )}
      {hasOlder && state.older === 'failed' && (
        <>
          <span>{APP_TEXTS.fetchingGroupData}</span>
          <Button variant="secondary" size="sm" onClick={loadOlder}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
