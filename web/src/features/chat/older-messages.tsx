import { APP_TEXTS } from '@lodge/contracts';
import { useCallback, useState } from 'react';
import { useNear } from '../../lib/use-near.js';
import { SpinnerIcon } from '../../ui/spinner.js';
import { Button } from '../../ui/button.js';
import { useChat } from './chat-context.js';

// Fetched ahead of time within this distance of the view.
const NEAR = '240px';

interface OlderMessagesProps {
  hasOlder: boolean;
  isWhole: boolean;
}

// All states have the same height, so that nothing shifts.
export function OlderMessages({ hasOlder, isWhole }: OlderMessagesProps) {
  const { conversation } = useChat();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    conversation.loadOlder().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [conversation]);
  const start = useNear(isWhole && hasOlder && state === 'idle' ? load : undefined, NEAR);
  return (
    <div
      ref={start}
      className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-2 text-xs text-muted"
    >
      {!hasOlder && 'The conversation begins here'}
      {hasOlder && state !== 'failed' && (
        <span className="inline-flex items-center gap-2">
          <SpinnerIcon />
          Loading
        </span>
      )}
      {hasOlder && state === 'failed' && (
        <>
          <span role="alert">{APP_TEXTS.fetchingGroupData}</span>
          <Button variant="secondary" size="sm" onClick={load}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
