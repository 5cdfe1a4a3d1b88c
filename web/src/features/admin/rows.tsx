import type { ReactNode, Ref } from 'react';
import { cx } from '../../ui/cx.js';
import { APP_TEXTS } from '@lodge/contracts';
import { ListStates, type GrowingList, type ListStatesProps } from '../../ui/list/list-states.js';
import { Filter, type Queue } from './filter.js';

export const RowList = ({
  ref,
  label,
  children,
}: {
  ref?: Ref<HTMLUListElement>;
  label: string;
  children: ReactNode;
}) => (
  <ul
    ref={ref}
    aria-label={label}
    className="@container divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
  >
    {children}
  </ul>
);

// `content-visibility` skips rendering rows out of sight. The container query follows the width
// that the side panel leaves.
export const Row = ({ children }: { children: ReactNode }) => (
  <li className="relative flex flex-col gap-x-6 gap-y-3 px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] has-[[aria-current=true]]:bg-hover sm:px-5 @2xl:flex-row @2xl:items-center @2xl:py-2.5">
    {children}
  </li>
);

export const RowActions = ({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) => (
  <div className={cx('relative flex flex-wrap gap-2 @2xl:shrink-0', className)}>{children}</div>
);

interface AdminListProps<T extends { id: number }> extends Pick<
  ListStatesProps,
  'loading' | 'empty'
> {
  list: GrowingList & { rows: readonly T[] | undefined };
  ref?: Ref<HTMLUListElement>;
  label: string;
  failedText?: string;
  children: (row: T) => ReactNode;
}

export function AdminList<T extends { id: number }>({
  list,
  ref,
  label,
  failedText = APP_TEXTS.fetchingAdminData,
  children,
  ...states
}: AdminListProps<T>) {
  return (
    <div>
      <ListStates {...states} {...{ list, failedText }}>
        <RowList ref={ref} label={label}>
          {list.rows?.map(children)}
        </RowList>
      </ListStates>
    </div>
  );
}

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
