import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRMutation from 'swr/mutation';
import { orderOf, type Filters, type ListKind } from './list-kinds.js';
import { appended, refreshed, type Rows } from './rows.js';

// The list is one cache entry, so that Back restores all loaded pages and useListChange can change
// rows.
export function useAdminList<T extends { id: number }>(
  kind: ListKind<T>,
  filters: Filters = {},
  { keepPreviousData = false } = {},
) {
  const key = kind.keyOf(filters);
  const { cache, mutate } = useSWRConfig();
  const list = useSWR<Rows<T>, unknown>(
    key,
    async () => {
      const known: Rows<T> | undefined = cache.get(key)?.data;
      return refreshed(known, await kind.fetchPage(filters), orderOf(kind, filters));
    },
    { keepPreviousData },
  );
  const next = useSWRMutation<void, unknown, string, string>(
    `${key}#more`,
    async (_key: string, { arg: cursor }) => {
      const page = await kind.fetchPage(filters, cursor);
      await mutate<Rows<T>>(key, (current) => current && appended(current, page), {
        revalidate: false,
      });
    },
    { throwOnError: false, revalidate: false },
  );

  // After a failed query, `list.data` may still hold the previous query's rows.
  const failed = Boolean(list.error) && cache.get(key)?.data === undefined;
  const data = failed ? undefined : list.data;
  // The previous query's cursor is invalid here.
  const cursor = list.isLoading ? undefined : data?.next_cursor;
  const { trigger, isMutating } = next;
  const loadMore = useCallback(
    async () => void (cursor && !isMutating && (await trigger(cursor))),
    [cursor, isMutating, trigger],
  );
  const more = isMutating ? 'loading' : next.error ? 'failed' : 'idle';

  return {
    rows: data?.rows,
    total: data?.total,
    failed,
    // True while the previous query's rows are still shown.
    outdated: list.isLoading && data !== undefined,
    refresh: useCallback(() => mutate(key), [mutate, key]),
    hasMore: Boolean(cursor),
    more,
    loadMore,
  } as const;
}

export type AdminRows<T extends { id: number }> = ReturnType<typeof useAdminList<T>>;
