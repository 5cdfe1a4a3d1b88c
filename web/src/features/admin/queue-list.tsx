import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.js';
import { Filter, type Queue } from './filter.js';
import { AdminList, type AdminListProps } from './admin-list.js';

interface QueueListProps<T extends { id: number }, V extends string> extends AdminListProps<T> {
  queue: Queue<V>;
  bar?: ReactNode;
  // The panel on the chosen row, which stands beside the list where there is room.
  panel?: ReactNode;
}

export function QueueList<T extends { id: number }, V extends string>({
  queue,
  bar,
  panel,
  ...list
}: QueueListProps<T, V>) {
  const { statuses, status, setStatus } = queue;
  return (
    <>
      {/* Sticks while rows are selected, so that it stays within reach of the last of them. Its margin
          is a ring, which moves nothing. On phones the buttons stand at the window's end. */}
      <div
        data-beside-tabs
        className="mb-3 flex flex-wrap items-center gap-2 sm:has-[[role=group]]:sticky has-[[role=group]]:top-19 has-[[role=group]]:z-20 has-[[role=group]]:bg-page has-[[role=group]]:ring-8 has-[[role=group]]:ring-page"
      >
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
        {bar}
      </div>
      <div
        className={cx(Boolean(panel) && 'lg:grid lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-6')}
      >
        <AdminList {...list} />
        {panel}
      </div>
    </>
  );
}
