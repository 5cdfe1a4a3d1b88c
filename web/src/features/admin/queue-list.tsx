import type { ReactNode, Ref } from 'react';
import { ListStates } from '../../ui/list/list-states.js';
import { Filter, useViewFilter } from './filter.js';
import type { Filters, ListKind } from './lists/list-kinds.js';
import { useAdminList } from './lists/use-admin-list.js';
import { RowList } from './row.js';

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

type Queue<T extends { id: number }> = ReturnType<typeof useQueue<T>>;

interface QueueListProps<T extends { id: number }> {
  queue: Queue<T>;
  ref?: Ref<HTMLUListElement>;
  label: string;
  loading: ReactNode;
  empty: ReactNode;
  failedText: string;
  // Between the filter and the list.
  bar?: ReactNode;
  // A row.
  children: (row: T) => ReactNode;
}

export function QueueList<T extends { id: number }>({
  queue: { statuses, status, setStatus, rows, ...list },
  ref,
  label,
  bar,
  children,
  ...states
}: QueueListProps<T>) {
  return (
    <>
      <div className="mb-6">
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
      </div>
      {bar}
      <ListStates {...states} list={list} length={rows?.length}>
        <RowList ref={ref} label={label}>
          {rows?.map(children)}
        </RowList>
      </ListStates>
    </>
  );
}
