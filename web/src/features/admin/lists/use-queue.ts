import { useViewFilter } from '../use-view-filter.js';
import type { Filters, ListKind } from './list-kinds.js';
import { useAdminList } from './use-admin-list.js';

type Status = NonNullable<Filters['status']>;

// A list by the status in the URL, of which '' is none.
export function useQueue<T extends { id: number }>(
  kind: ListKind<T>,
  statuses: readonly { value: Status; text: string }[],
) {
  const [status, setStatus] = useViewFilter(
    'status',
    statuses.map(({ value }) => value),
  );
  return { statuses, status, setStatus, ...useAdminList(kind, { status }) };
}

export type Queue<T extends { id: number }> = ReturnType<typeof useQueue<T>>;
