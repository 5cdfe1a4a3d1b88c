import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { orderOf, type Filters, type ListKind } from './list-kinds.js';
import { keeping, placed, updated, without, type Rows } from './rows.js';

// Applies to every cached list of the kind, whatever its filters.
export function useListChange<T extends { id: number }>(kind: ListKind<T>) {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const isOfKind = (key: unknown): key is string =>
      typeof key === 'string' && key.startsWith(kind.keyOf({})) && !key.includes('#');
    const change = (how: (list: Rows<T>, filters: Filters) => Rows<T>) =>
      [...cache.keys()].filter(isOfKind).forEach(
        (key) =>
          void mutate<Rows<T>>(key, (list) => list && how(list, filtersOf(key)), {
            revalidate: false,
          }),
      );
    const fits = (row: T, filters: Filters) => kind.fits?.(row, filters) ?? true;
    return {
      place: (row: T) =>
        change((list, filters) => placed(list, row, fits(row, filters), orderOf(kind, filters))),
      update: (id: number, part: Partial<T>) =>
        change((list, filters) =>
          updated(list, id, part, (row) => fits(row, filters), orderOf(kind, filters)),
        ),
      // `part` returns undefined for rows that stay as they are.
      updateAll: (part: (row: T) => Partial<T> | undefined) =>
        change((list) => ({
          ...list,
          rows: list.rows.map((row) => {
            const changed = part(row);
            return changed ? { ...row, ...changed } : row;
          }),
        })),
      drop: (id: number) => change((list) => without(list, id)),
      dropAll: (gone: (row: T) => boolean) => change((list) => keeping(list, (row) => !gone(row))),
      // Other lists are fetched again only when they are shown.
      refresh: () => void mutate(isOfKind),
    };
  }, [cache, mutate, kind]);
}

const filtersOf = (key: string): Filters =>
  Object.fromEntries(new URLSearchParams(key.split('?')[1]));
