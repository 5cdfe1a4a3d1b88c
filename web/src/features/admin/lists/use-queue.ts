import { useViewFilter } from '../use-view-filter.js';
import type { Filters, ListKind } from './list-kinds.js';
import { useAdminList } from './use-admin-list.js';

// A list by the status in the URL: `other`, or none.
export function useQueue<T extends { id: number }>(
  kind: ListKind<T>,
  other: NonNullable<Filters['status']>,
) {
  const [status, setStatus] = useViewFilter('status', [other]);
  return { status, setStatus, ...useAdminList(kind, { status }) };
}

export type Queue<T extends { id: number }> = ReturnType<typeof useQueue<T>>;
