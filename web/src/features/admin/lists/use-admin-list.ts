import { useCallback, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../../../lib/api.js';
import type { ListKind } from './list-kinds.js';
import { appended, refreshed, type Rows } from './rows.js';

const PAGE = 30;

export const listPrefix = ({ path }: ListKind<never>) => `${path}?limit=${PAGE}`;

/** A list that grows page by page. It is one answer of the cache, so that Back finds as much of it as there was. */
export function useAdminList<T extends { id: number }>(
  kind: ListKind<T>,
  query: Record<string, string> = {},
  { keepPreviousData = false } = {},
) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  const key = [listPrefix(kind), asked.toString()].filter(Boolean).join('&');
  const { cache, mutate } = useSWRConfig();
  const list = useSWR<Rows<T>>(
    key,
    async (path: string) =>
      refreshed(
        cache.get(path)?.data as Rows<T> | undefined,
        await fetchRows(kind, path),
        kind.compare,
      ),
    { keepPreviousData },
  );
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loading = useRef(false);

  // Rows of the query before lead nowhere.
  const cursor = list.isLoading ? undefined : list.data?.next_cursor;
  const loadMore = useCallback(async () => {
    if (!cursor || loading.current) return;
    loading.current = true;
    setMore('loading');
    try {
      const page = await fetchRows(kind, `${key}&cursor=${cursor}`);
      await mutate<Rows<T>>(key, (current) => current && appended(current, page), {
        revalidate: false,
      });
      setMore('idle');
    } catch {
      setMore('failed');
    } finally {
      loading.current = false;
    }
  }, [kind, key, cursor, mutate]);

  return {
    rows: list.data?.rows,
    // What was fetched once is worth more than the news that it could not be fetched again.
    failed: Boolean(list.error) && !list.data,
    refreshing: list.isValidating,
    /** The rows are those of the query before. */
    outdated: list.isLoading && list.data !== undefined,
    refresh: useCallback(() => void mutate(key), [mutate, key]),
    hasMore: Boolean(cursor),
    more,
    loadMore,
  };
}

export type AdminList = ReturnType<typeof useAdminList>;

async function fetchRows<T>({ noun }: ListKind<T>, path: string): Promise<Rows<T>> {
  const answer = await api.get<Record<string, T[]> & { next_cursor: string | null }>(path);
  return { rows: answer[noun] ?? [], next_cursor: answer.next_cursor };
}
