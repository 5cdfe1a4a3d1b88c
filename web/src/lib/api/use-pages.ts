import { urlOf, type QueryOf, type ResponseOf, type Target } from '@lodge/contracts';
import { useCallback, useEffect, useState } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import { refreshSessionAfter } from './api-cache.js';
import { fetchUrl } from './api.js';
import { rowsIn, type PagedRoute, type RowOf } from './use-api.js';

const ROWS_PER_PAGE = 30;

/** A cache entry of a list: the part fetched so far; a null cursor means all of it. */
export interface Pages<Name extends PagedRoute> {
  first: ResponseOf<Name>;
  rows: RowOf<Name>[];
  next_cursor: string | null;
  // True if the next fetch has to reach as far as the list is shown.
  isStale?: boolean;
}

// Keeps the entry of a list apart from the response to its first page.
const SUFFIX = '#rows';

export const isListKey = (key: string) => key.endsWith(SUFFIX);

export const markStale = <List extends object>(list?: List) => list && { ...list, isStale: true };

type Filters<Query> = { [Name in keyof Query]?: Query[Name] | '' };

type Options<Name extends PagedRoute> = Pick<
  SWRConfiguration<Pages<Name>>,
  'refreshInterval' | 'keepPreviousData' | 'onError'
> & {
  params?: Target<Name>['params'];
  // '' means none.
  filters?: Filters<Omit<QueryOf<Name>, 'limit' | 'cursor'>>;
  limit?: number;
  // May reorder the rows of a page.
  rowsOf?: (page: ResponseOf<Name>) => RowOf<Name>[];
  // False for rows that no longer match the filters since `useListChange` changed them.
  isShown?: (row: RowOf<Name>) => boolean;
};

/** A list, page after page. Polls and focus fetch its first page; a hint or `refresh`, all shown. */
export function usePages<Name extends PagedRoute>(
  name: Name,
  {
    params,
    filters,
    limit = ROWS_PER_PAGE,
    rowsOf = rowsIn<Name>,
    isShown,
    ...swr
  }: Options<Name> = {},
) {
  const { cache } = useSWRConfig();
  const urlAt = (cursor?: string | null) => {
    const set = Object.entries(filters ?? {}).filter(([, value]) => value);
    const query = { limit, ...Object.fromEntries(set), cursor: cursor ?? undefined };
    return urlOf(name, { params, query } as Target<Name>);
  };
  const key = urlAt() + SUFFIX;
  const known = (): Pages<Name> | undefined => cache.get(key)?.data;

  // Without a filter the array stays the same, for the lists that are memoised by it.
  const shownIn = (list?: Pages<Name>) => (isShown ? list?.rows.filter(isShown) : list?.rows);
  const fetchShown = async () => {
    const wanted = shownIn(known())?.length ?? 0;
    let list = await fetchPage(urlAt(), rowsOf);
    while (list.next_cursor !== null && list.rows.length < wanted)
      list = appended(list, await fetchPage(urlAt(list.next_cursor), rowsOf));
    return list;
  };
  const fetchAgain = async () => {
    if (known()?.isStale) return fetchShown();
    const page = await fetchPage(urlAt(), rowsOf);
    return merged(known(), page);
  };
  const list = useSWR<Pages<Name>, unknown>(key, fetchAgain, {
    revalidateOnFocus: !swr.refreshInterval,
    revalidateIfStale: false,
    dedupingInterval: 0,
    ...swr,
  });
  useRefreshOnReturn(key, list.mutate);

  // After a failed query, `list.data` may still hold the previous query's rows.
  const failed = Boolean(list.error) && known() === undefined;
  const data = failed ? undefined : list.data;
  // The previous query's cursor is invalid here.
  const cursor = list.isLoading ? null : (data?.next_cursor ?? null);

  return {
    first: data?.first,
    rows: shownIn(data),
    failed,
    // True while the previous query's rows are still shown.
    outdated: list.isLoading && data !== undefined,
    // An argument, such as the error of a conflict, would become the list.
    refresh: async () => {
      if (known()) await list.mutate(markStale, { revalidate: false });
      return list.mutate();
    },
    hasMore: cursor !== null,
    ...useNextPage(key, { cursor, url: urlAt(cursor), rowsOf }),
  } as const;
}

// A list that is left and returned to may have changed. SWR would join a fetch under way, which may
// have begun before the change.
function useRefreshOnReturn(key: string, refresh: () => unknown) {
  const { cache } = useSWRConfig();
  useEffect(() => {
    if (cache.get(key)?.data !== undefined) void refresh();
  }, [cache, key, refresh]);
}

type NextState = 'idle' | 'loading' | 'failed';

interface NextPage<Name extends PagedRoute> extends Pick<Required<Options<Name>>, 'rowsOf'> {
  cursor: string | null;
  url: string;
}

// Appends the page at the cursor to the list. A slow page of one query must not hold up the next.
function useNextPage<Name extends PagedRoute>(
  key: string,
  { cursor, url, rowsOf }: NextPage<Name>,
) {
  const { cache, mutate } = useSWRConfig();
  const [states, setStates] = useState<Record<string, NextState>>({});
  const more = states[url] ?? 'idle';
  const loadMore = useCallback(async () => {
    if (cursor === null || more === 'loading') return;
    const become = (state: NextState) => setStates((all) => ({ ...all, [url]: state }));
    become('loading');
    try {
      const page = await fetchPage(url, rowsOf);
      // Without the rows that follow, a refresh under way would end with too few.
      const revalidate = Boolean(cache.get(key)?.isValidating);
      await mutate<Pages<Name>>(
        key,
        (now) => (now?.next_cursor === cursor ? appended(now, page) : now),
        { revalidate },
      );
      become('idle');
    } catch (error) {
      refreshSessionAfter(error, url);
      become('failed');
    }
  }, [cache, mutate, key, cursor, url, rowsOf, more]);
  return { more, loadMore } as const;
}

async function fetchPage<Name extends PagedRoute>(
  url: string,
  rowsOf: NextPage<Name>['rowsOf'],
): Promise<Pages<Name>> {
  const page = (await fetchUrl(url)) as ResponseOf<Name>;
  return { first: page, rows: rowsOf(page), next_cursor: page.next_cursor };
}

const appended = <Name extends PagedRoute>(list: Pages<Name>, page: Pages<Name>): Pages<Name> => ({
  ...list,
  rows: unique([...list.rows, ...page.rows]),
  next_cursor: page.next_cursor,
});

/** Replaces the first page and keeps the rows of later ones. */
function merged<Name extends PagedRoute>(
  list: Pages<Name> | undefined,
  page: Pages<Name>,
): Pages<Name> {
  if (!list || page.next_cursor === null) return page;
  const idsOf = (rows: RowOf<Name>[]) => rows.map(({ id }) => id);
  const [known, fetched] = [idsOf(list.rows), idsOf(page.rows)];
  // In the server's order: `rowsOf` may have changed that of the rows.
  const before = idsOf(rowsIn<Name>(list.first));
  const last = idsOf(rowsIn<Name>(page.first)).findLast((id) => known.includes(id));
  if (last === undefined) return page;
  // Rows that were above the last one are gone; those below it were moved to the next page.
  const gone = before.includes(last) ? before.slice(0, before.indexOf(last)) : before;
  const later = list.rows.filter(({ id }) => !fetched.includes(id) && !gone.includes(id));
  return later.length > 0 ? { ...list, first: page.first, rows: [...page.rows, ...later] } : page;
}

/** A row that moved between two pages while they were fetched may be on both. */
const unique = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
