import type { ReactNode } from 'react';
import { Filter, useViewFilter } from './filter.js';
import { AdminList, type AdminListProps } from './admin-list.js';
import type { Filters, ListKind } from './lists/list-kinds.js';
import { useAdminList } from './lists/use-admin-list.js';

type Status = NonNullable<Filters['status']>;

// `''` in the URL stands for no status filter.
export function useQueue<T extends { id: number }>(
  kind: ListKind<T>,
  statuses: readonly { value: Status; text: string }[],
) {
  const [status, setStatus] = useViewFilter(
    'status',
    statuses.map(({ value }) => value),
  );
  return { statuses, status, setStatus, list: useAdminList(kind, { status }) };
}

interface QueueListProps<T extends { id: number }> extends Omit<AdminListProps<T>, 'list'> {
  queue: ReturnType<typeof useQueue<T>>;
  bar?: ReactNode;
}

export function QueueList<T extends { id: number }>({ queue, bar, ...list }: QueueListProps<T>) {
  const { statuses, status, setStatus } = queue;
  return (
    <>
      <div className="mb-4">
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
      </div>
      {bar}
      <AdminList {...list} list={queue.list} />
    </>
  );
}
