import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { ListKind } from './list-kinds.js';
import { keeping, placed, updated, without, type Rows } from './rows.js';
import { listPrefix } from './use-admin-list.js';

/** Changes a row in every list of its kind that has been fetched, whatever they were filtered by. */
export function useListChange<T extends { id: number }>(kind: ListKind<T>) {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const change = (how: (list: Rows<T>, query: URLSearchParams) => Rows<T>) => {
      const keys = [...cache.keys()].filter((key) => key.startsWith(listPrefix(kind)));
      keys.forEach(
        (key) =>
          void mutate<Rows<T>>(
            key,
            (list) => list && how(list, new URLSearchParams(key.split('?')[1])),
            { revalidate: false },
          ),
      );
    };
    const fits = (row: T, query: URLSearchParams) => kind.fits?.(row, query) ?? true;
    return {
      place: (row: T) => change((list, query) => placed(list, row, fits(row, query), kind.compare)),
      update: (id: number, part: Partial<T>) =>
        change((list, query) => updated(list, id, part, (row) => fits(row, query), kind.compare)),
      drop: (id: number) => change((list) => without(list, id)),
      dropAll: (gone: (row: T) => boolean) => change((list) => keeping(list, (row) => !gone(row))),
      /** Fetches them again where they are shown. */
      refresh: () =>
        void mutate((key) => typeof key === 'string' && key.startsWith(listPrefix(kind))),
    };
  }, [cache, mutate, kind]);
}
