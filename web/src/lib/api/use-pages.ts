import { urlOf, type ResponseOf, type Target } from '@lodge/contracts';
import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { useHint, type Hint } from '../live.js';
import { useInterval } from '../use-interval.js';
import { refreshSessionAfter } from './api-cache.js';
import { rowsIn, unique, type PagedRoute, type RowOf } from './use-api.js';

const ROWS_PER_PAGE = 50;

interface Options<Name extends PagedRoute> {
  // Defaults to all rows of a page; may reorder them.
  rowsOf?: (page: ResponseOf<Name>) => RowOf<Name>[];
  params?: Target<Name>['params'];
  q?: string;
  limit?: number;
  // Milliseconds.
  refreshInterval?: number;
  // Stale hints refetch every page.
  isStale?: (hint: Hint) => boolean;
  // Stale hints refetch the pages that contain such a row.
  isRowStale?: (row: RowOf<Name>, hint: Hint) => boolean;
  onError?: (error: unknown) => void;
}

// A refresh fetches all pages again, so that everything shown is current; rows of admin lists keep
// their place instead (`useAdminList`).
export function usePages<Name extends PagedRoute>(
  name: Name,
  {
    rowsOf = rowsIn<Name>,
    params,
    q,
    limit = ROWS_PER_PAGE,
    refreshInterval,
    isStale,
    isRowStale,
    onError,
  }: Options<Name> = {},
) {
  const urlOfPage = (_index: number, previous: ResponseOf<Name> | null) => {
    const cursor = previous === null ? undefined : previous.next_cursor;
    if (cursor === null) return null;
    const query = { limit, q: q || undefined, cursor };
    return urlOf(name, { params, query } as Target<Name>);
  };
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<
    ResponseOf<Name>,
    unknown
  >(urlOfPage, {
    ...ONLY_NEW_PAGES,
    onError: (failure, url) => {
      refreshSessionAfter(failure, url);
      onError?.(failure);
    },
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const pages = data ?? last;

  const refresh = useCallback(() => mutate(), [mutate]);
  useHint((hint) => {
    if (hint.changed === 'everything' || isStale?.(hint)) return void refresh();
    const isPageStale = (page: ResponseOf<Name>) =>
      rowsOf(page).some((row) => isRowStale?.(row, hint));
    // A page that is still being fetched is undefined here.
    const revalidate = (page?: ResponseOf<Name>) => !page || isPageStale(page);
    if (data?.some(isPageStale)) void mutate((known) => known, { revalidate });
  });
  useRefreshOnReturn(data !== undefined, refresh, refreshInterval);

  const fetched = data?.length ?? 0;
  const isWaiting = data !== undefined && size > fetched;
  const more = isWaiting && isValidating ? 'loading' : isWaiting && error ? 'failed' : 'idle';
  const loadMore = useCallback(() => setSize(fetched + 1), [setSize, fetched]);

  return {
    first: pages?.[0],
    rows: pages && unique(pages.flatMap(rowsOf)),
    failed: Boolean(error) && !data,
    // True while the previous query's rows are still shown.
    outdated: !data && pages !== undefined,
    refresh,
    hasMore: data !== undefined && data.length > 0 && data.at(-1)!.next_cursor !== null,
    more,
    loadMore,
  } as const;
}

const ONLY_NEW_PAGES = { revalidateIfStale: false, revalidateFirstPage: false };

// A cached list is shown at once and refetched.
function useRefreshOnReturn(
  isCached: boolean,
  refresh: () => unknown,
  interval: number | undefined,
) {
  const [wasCached] = useState(isCached);
  useInterval(() => void refresh(), interval, { atOnce: wasCached });
}

// Drops cached lists that the viewer may no longer see.
export function useForgetPages() {
  const { cache } = useSWRConfig();
  return useCallback(
    <Name extends PagedRoute>(name: Name, target: Target<Name>) => {
      const prefix = `${urlOf(name, target)}?`;
      for (const key of cache.keys()) if (key.includes(prefix)) cache.delete(key);
    },
    [cache],
  );
}
