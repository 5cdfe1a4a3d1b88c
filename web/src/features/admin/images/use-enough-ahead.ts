import { useEffect, useRef } from 'react';
import type { AdminList } from '../lists/use-admin-list.js';

/** So many images are known beyond the current one before another page is asked for. */
const AHEAD = 10;

/** Keeps the queue from running dry while it is worked through, and lets in what came to wait meanwhile. */
export function useEnoughAhead(
  {
    hasMore,
    more,
    loadMore,
    refresh,
  }: Pick<AdminList, 'hasMore' | 'more' | 'loadMore' | 'refresh'>,
  ahead: number,
  waiting: number | undefined,
) {
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
  }, [hasMore, more, loadMore, ahead]);

  // The first count may come after what it counts: it is compared with none.
  const before = useRef(0);
  useEffect(() => {
    if (waiting === undefined) return;
    if (waiting > before.current && !hasMore) refresh();
    before.current = waiting;
  }, [waiting, hasMore, refresh]);
}
