import type { Page } from '@lodge/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Heard } from './live-stream.js';
import { useHint } from './live.js';

const PAGE = 50;

interface Asked {
  /** A part of a name. */
  q?: string;
  /** Milliseconds between looks at what may have changed. */
  refreshInterval?: number;
  /** Whether the list may be out of date after a hint. */
  isStale?: (hint: Heard) => boolean;
}

/**
 * A list that grows page by page, and whose pages are fetched again together: all that is shown is as it is now. (What is
 * shown of an admin's lists changes only under his own hands, and stays where it is: `useAdminList`.)
 */
export function usePages<Answer extends Page, Row extends { id: number }>(
  path: string,
  rowsOf: (page: Answer) => Row[],
  { q = '', refreshInterval, isStale }: Asked,
) {
  const address = (_index: number, before: Answer | null) => {
    if (before?.next_cursor === null) return null;
    return `${path}?${new URLSearchParams({ limit: String(PAGE), ...(q && { q }), ...(before && { cursor: before.next_cursor }) })}`;
  };
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Answer, unknown>(
    address,
    WHEN,
  );
  const [last, keep] = useState(data);
  if (data && data !== last) keep(data);
  const pages = data ?? last;

  const refresh = useCallback(() => mutate(), [mutate]);
  useHint((hint) => {
    if (hint.changed === 'everything' || isStale?.(hint)) void refresh();
  });
  // Whoever comes back sees at once what there was, and soon how it is.
  const isBack = useRef(data !== undefined);
  useEffect(() => {
    if (isBack.current) void refresh();
    isBack.current = false;
  }, [refresh]);
  useEffect(() => {
    if (!refreshInterval) return;
    const timer = setInterval(() => document.hidden || void refresh(), refreshInterval);
    return () => clearInterval(timer);
  }, [refresh, refreshInterval]);

  const fetched = data?.length ?? 0;
  const waits = data !== undefined && size > fetched;
  const more = waits && isValidating ? 'loading' : waits && error ? 'failed' : 'idle';
  const loadMore = useCallback(() => setSize(fetched + 1), [setSize, fetched]);

  return {
    first: pages?.[0],
    // Who moved between two pages while they were fetched may be on both.
    rows: pages && [...new Map(pages.flatMap(rowsOf).map((row) => [row.id, row])).values()],
    // What was fetched once is worth more than the news that it could not be fetched again.
    failed: Boolean(error) && !data,
    error: error as unknown,
    refreshing: isValidating,
    /** The rows are those of the query before. */
    outdated: !data && pages !== undefined,
    refresh,
    // Rows of the query before lead nowhere.
    hasMore: data !== undefined && data.at(-1)?.next_cursor !== null,
    more,
    loadMore,
  } as const;
}

// Another page fetches only itself.
const WHEN = { revalidateIfStale: false, revalidateFirstPage: false };

/** Throws away all pages of a list that the viewer may not see any more. */
export function useForgetPages() {
  const { cache } = useSWRConfig();
  return useCallback(
    (path: string) => {
      for (const key of cache.keys()) if (key.includes(`${path}?`)) cache.delete(key);
    },
    [cache],
  );
}
