import { useSWRConfig } from 'swr';
import { idOf, keysOf, type Identified, type PagedRoute, type RowOf } from './use-api.js';
import { isListKey, type Pages } from './use-pages.js';

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
  return {
    update: (id: number, part: Partial<Row>) =>
      change((rows) => rows.map((row) => (idOf(row) === id ? { ...row, ...part } : row))),
    /** Puts a row that the lists lack at their head, until they are fetched again. */
    put: (row: Row) => change((rows) => withRow(rows, row)),
    drop: (id: number) => change((rows) => rows.filter((row) => idOf(row) !== id)),
    // Other lists are fetched again only when they are shown.
    refresh: () => void mutate(isList),
  };
}

/** In the place of the row with its id or, without one, at the head. */
export const withRow = <Row extends Identified>(rows: readonly Row[], row: Row): Row[] =>
  rows.some((other) => idOf(other) === idOf(row))
    ? rows.map((other) => (idOf(other) === idOf(row) ? row : other))
    : [row, ...rows];
