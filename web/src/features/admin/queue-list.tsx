import type { ReactNode, Ref } from 'react';
import { ListStates } from '../../ui/list/list-states.js';
import { Filter } from './filter.js';
import type { Queue } from './lists/use-queue.js';
import { RowList } from './row.js';

interface QueueListProps<T extends { id: number }> {
  queue: Queue<T>;
  ref?: Ref<HTMLUListElement>;
  label: string;
  loading: ReactNode;
  empty: ReactNode;
  failedText: string;
  // A row.
  children: (row: T) => ReactNode;
}

export function QueueList<T extends { id: number }>({
  queue: { statuses, status, setStatus, rows, ...list },
  ref,
  label,
  children,
  ...states
}: QueueListProps<T>) {
  return (
    <>
      <div className="mb-6">
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
      </div>
      <ListStates {...states} list={list} length={rows?.length}>
        <RowList ref={ref} label={label}>
          {rows?.map(children)}
        </RowList>
      </ListStates>
    </>
  );
}
