import { useSWRConfig } from 'swr';
import { keysOf, type PagedRoute, type RowOf } from './use-api.js';
import { isListKey, markStale, type Pages } from './use-pages.js';

/** Changes the rows of a route in every cached list, whatever its filters. */
export function useListChange<Name extends PagedRoute>(name: Name) {
  const { cache, mutate } = useSWRConfig();
  type Row = RowOf<Name>;
  const isOfRoute = keysOf(name);
  const isList = (key: unknown) => isOfRoute(key) && isListKey(key);
  const change = (changed: (rows: Row[]) => Row[]) =>
    void mutate<Pages<Name>>(isList, (list) => list && { ...list, rows: changed(list.rows) }, {
      // SWR drops the answer to a fetch that began before the change.
      revalidate: (_list, key) => Boolean(cache.get(String(key))?.isValidating),
    });
  // `partOf` returns undefined for rows that stay as they are.
  const updateAll = (partOf: (row: Row) => Partial<Row> | undefined) =>
    change((rows) =>
      rows.map((row) => {
        const part = partOf(row);
        return part ? { ...row, ...part } : row;
      }),
    );
  return {
    updateAll,
    update: (id: number, part: Partial<Row>) =>
      updateAll((row) => (row.id === id ? part : undefined)),
    drop: (id: number) => change((rows) => rows.filter((row) => row.id !== id)),
    // Other lists are fetched again only when they are shown.
    refresh: () => void mutate(isList, markStale),
  };
}
