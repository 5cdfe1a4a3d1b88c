import { APP_TEXTS } from '@lodge/contracts';
import { useStore } from '../../lib/create-store.js';
import { useNear } from '../../lib/use-near.js';
import { SpinnerIcon } from '../../ui/spinner.js';
import { Button } from '../../ui/button.js';
import { useChat } from './chat-context.js';

// Fetched ahead of time within this distance of the view.
const NEAR = '240px';

// All states have the same height, so that nothing shifts.
export function OlderMessages({ isWhole }: { isWhole: boolean }) {
  const { store, loadOlder } = useChat();
  const { history, older } = useStore(store);
  const { hasOlder } = history!;
  const mayLoad = isWhole && hasOlder && older === 'idle';
  const start = useNear(mayLoad ? loadOlder : undefined, NEAR);
  return (
    <div
      ref={start}
      className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-2 text-xs text-muted"
    >
      {!hasOlder && 'The conversation begins here'}
      {hasOlder && older !== 'failed' && (
        <span className="inline-flex items-center gap-2">
          <SpinnerIcon />
          Loading
        </span>
      )}
      {hasOlder && older === 'failed' && (
        <>
          <span role="alert">{APP_TEXTS.fetchingGroupData}</span>
          <Button variant="secondary" size="sm" onClick={loadOlder}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
