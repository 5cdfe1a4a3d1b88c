import { urlOf, type QueryOf, type ResponseOf, type Target } from '@lodge/contracts';
import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import { refreshSessionAfter } from './api-cache.js';
import { fetchUrl } from './api.js';
import { idOf, rowsIn, type PagedRoute, type RowOf } from './use-api.js';

const ROWS_PER_PAGE = 30;
const MAX_ROWS = 100;

/** A cache entry of a list: the part fetched so far; a null cursor means all of it. */
export interface Pages<Name extends PagedRoute> {
  first: ResponseOf<Name>;
  rows: RowOf<Name>[];
  next_cursor: string | null;
  // True if any row may have changed: the next fetch keeps none that it does not confirm.
  isStale?: boolean;
}

// Keeps the entry of a list apart from the response to its first page.
const SUFFIX = '#rows';

export const isListKey = (key: string) => key.endsWith(SUFFIX);

export const markStale = <List extends object>(list?: List) => list && { ...list, isStale: true };

type Filters<Query> = { [Name in keyof Query]?: Query[Name] | '' };

type Options<Name extends PagedRoute> = Pick<
  SWRConfiguration<Pages<Name>>,
  'refreshInterval' | 'keepPreviousData' | 'onError' | 'revalidateOnFocus'
> & {
  params?: Target<Name>['params'];
  // '' means none.
  filters?: Filters<Omit<QueryOf<Name>, 'limit' | 'cursor'>>;
  limit?: number;
  // The most that one call may ask for.
  maxLimit?: number;
  // False for rows that no longer match the filters since `useListChange` changed them.
  isShown?: (row: RowOf<Name>) => boolean;
};

/**
 * A list, page after page. It is fetched again with one call, for as many rows as are shown or, of a
 * longer list, for the most that one call may ask for. Rows beyond stay; after a hint more calls
 * confirm them, lest the reader of one lose the place.
 */
export function usePages<Name extends PagedRoute>(
  name: Name,
  {
    params,
    filters,
    limit = ROWS_PER_PAGE,
    maxLimit = MAX_ROWS,
    isShown,
    ...swr
  }: Options<Name> = {},
) {
  const { cache } = useSWRConfig();
  const urlAt = (cursor?: string | null, rows = limit) => {
    const set = Object.entries(filters ?? {}).filter(([, value]) => value);
    const query = { limit: rows, ...Object.fromEntries(set), cursor: cursor ?? undefined };
    return urlOf(name, { params, query } as Target<Name>);
  };
  const key = urlAt() + SUFFIX;
  const known = (): Pages<Name> | undefined => cache.get(key)?.data;

  // Without a filter the array stays the same, for the lists that are memoised by it.
  const shownIn = (list?: Pages<Name>) => (isShown ? list?.rows.filter(isShown) : list?.rows);
  const fetchAgain = async () => {
    const shown = shownIn(known())?.length ?? 0;
    const isStale = known()?.isStale;
    let page = await fetchPage<Name>(urlAt(null, Math.max(limit, Math.min(shown, maxLimit))));
    if (!isStale) return withLater(page, known());
    while (page.rows.length < shown && page.next_cursor !== null)
      page = withNext(page, await fetchPage<Name>(urlAt(page.next_cursor, maxLimit)));
    return page;
  };
  const list = useSWR<Pages<Name>, unknown>(key, fetchAgain, {
    revalidateOnFocus: !swr.refreshInterval,
    dedupingInterval: 0,
    ...swr,
  });
  const { mutate } = list;

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
    refresh: useCallback(() => mutate(), [mutate]),
    hasMore: cursor !== null,
    ...useNextPage<Name>(key, cursor, urlAt(cursor)),
  } as const;
}

type NextState = 'idle' | 'loading' | 'failed';

// Appends the page at the cursor to the list. A slow page of one query must not hold up the next.
function useNextPage<Name extends PagedRoute>(key: string, cursor: string | null, url: string) {
  const { cache, mutate } = useSWRConfig();
  const [states, setStates] = useState<Record<string, NextState>>({});
  const more = states[url] ?? 'idle';
  const loadMore = useCallback(async () => {
    if (cursor === null || more === 'loading') return;
    const become = (state: NextState) => setStates((all) => ({ ...all, [url]: state }));
    become('loading');
    try {
      const page = await fetchPage<Name>(url);
      // Without the rows that follow, a refresh under way would end with too few.
      const revalidate = Boolean(cache.get(key)?.isValidating);
      await mutate<Pages<Name>>(
        key,
        (now) => (now?.next_cursor === cursor ? withNext(now, page) : now),
        { revalidate },
      );
      become('idle');
    } catch (error) {
      refreshSessionAfter(error, url);
      become('failed');
    }
  }, [cache, mutate, key, cursor, url, more]);
  return { more, loadMore } as const;
}

async function fetchPage<Name extends PagedRoute>(url: string): Promise<Pages<Name>> {
  const page = (await fetchUrl(url)) as ResponseOf<Name>;
  return { first: page, rows: rowsIn<Name>(page), next_cursor: page.next_cursor };
}

/** The rows that were fetched again, and the known ones beyond them. */
function withLater<Name extends PagedRoute>(page: Pages<Name>, known?: Pages<Name>): Pages<Name> {
  const lastId = page.rows.length > 0 ? idOf(page.rows.at(-1)!) : undefined;
  const last = known?.rows.findIndex((row) => idOf(row) === lastId) ?? -1;
  // Without those that have moved up meanwhile.
  const fresh = new Set(page.rows.map(idOf));
  const later = last < 0 ? [] : known!.rows.slice(last + 1).filter((row) => !fresh.has(idOf(row)));
  if (later.length === 0 || page.next_cursor === null) return page;
  return { ...known!, first: page.first, rows: [...page.rows, ...later] };
}

function withNext<Name extends PagedRoute>(list: Pages<Name>, next: Pages<Name>): Pages<Name> {
  const rows = unique([...list.rows, ...next.rows]);
  return { ...list, rows, next_cursor: next.next_cursor };
}

/** A row that moved between two pages while they were fetched may be on both. */
const unique = <Name extends PagedRoute>(rows: readonly RowOf<Name>[]): RowOf<Name>[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];
