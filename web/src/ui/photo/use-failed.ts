import { useState } from 'react';
import { useHint } from '../../lib/live.js';
import { useWindowEvent } from '../../lib/use-listener.js';

/**
 * Whether `src` failed to load, and what to call when it does. It is tried again once the network,
 * or the server after an interruption, is back.
 */
export function useFailed(src: string | null | undefined): [failed: boolean, fail: () => void] {
  const [failed, setFailed] = useState<string>();
  const retry = () => setFailed(undefined);
  useWindowEvent('online', retry, { on: failed !== undefined });
  useHint(({ changed }) => changed === 'everything' && retry());
  return [failed !== undefined && failed === src, () => setFailed(src ?? undefined)];
}
