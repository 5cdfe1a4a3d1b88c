import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.js';
import { Filter, useViewFilter } from './filter.js';
import { AdminList, type AdminListProps } from './admin-list.js';
import type { Filters, ListKind } from './lists/list-kinds.js';
import { useAdminList } from './lists/use-admin-list.js';

type Status = NonNullable<Filters['status']>;

/** The first status is the one that the list opens with. */
export function useQueue<T extends { id: number }>(
  kind: ListKind<T>,
  statuses: readonly { value: Status; text: string }[],
  more: Pick<Filters, 'kind'> = {},
) {
  const [chosen, setStatus] = useViewFilter(
    'status',
    statuses.map(({ value }) => value),
  );
  const status = chosen || statuses[0]!.value;
  const list = useAdminList(kind, { ...more, status: status === 'all' ? '' : status });
  return { statuses, status, setStatus, list };
}

interface QueueListProps<T extends { id: number }> extends Omit<AdminListProps<T>, 'list'> {
  queue: ReturnType<typeof useQueue<T>>;
  bar?: ReactNode;
  // The panel on the chosen row, which stands beside the list where there is room.
  panel?: ReactNode;
}

export function QueueList<T extends { id: number }>({
  queue,
  bar,
  panel,
  ...list
}: QueueListProps<T>) {
  const { statuses, status, setStatus } = queue;
  return (
    <>
      {/* Sticks while rows are selected, so that it stays within reach of the last of them. */}
      <div
        data-beside-tabs
        className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 has-[[role=group]]:sticky has-[[role=group]]:top-17 has-[[role=group]]:z-20 has-[[role=group]]:bg-page has-[[role=group]]:py-2"
      >
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
        {bar}
      </div>
      <div
        className={cx(
          Boolean(panel) && 'lg:clear-both lg:grid lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-6',
        )}
      >
        <AdminList {...list} list={queue.list} />
        {panel}
      </div>
    </>
  );
}
