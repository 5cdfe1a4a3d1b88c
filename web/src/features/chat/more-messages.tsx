import { APP_TEXTS } from '@lodge/contracts';
import { useCallback, useState, type ReactNode } from 'react';
import { useNear } from '../../lib/use-near.js';
import { SpinnerIcon } from '../../ui/spinner.js';
import { Button } from '../../ui/button.js';

// Fetched ahead of time within this distance of the view.
const NEAR = '240px';

interface MoreMessagesProps {
  hasMore: boolean;
  load: () => Promise<void>;
  isWhole?: boolean;
  // What stands there once there are no more.
  children?: ReactNode;
}

// All states have the same height, so that nothing shifts.
export function MoreMessages({ hasMore, load, isWhole = true, children }: MoreMessagesProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadMore = useCallback(() => {
    setState('loading');
    load().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [load]);
  const start = useNear(isWhole && hasMore && state === 'idle' ? loadMore : undefined, NEAR);
  return (
    <div
      ref={start}
      className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-2 text-xs text-muted"
    >
      {!hasMore && children}
      {hasMore && state !== 'failed' && (
        <span className="inline-flex items-center gap-2">
          <SpinnerIcon />
          Loading
        </span>
      )}
      {hasMore && state === 'failed' && (
        <>
          <span role="alert">{APP_TEXTS.fetchingGroupData}</span>
          <Button variant="secondary" size="sm" onClick={loadMore}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
