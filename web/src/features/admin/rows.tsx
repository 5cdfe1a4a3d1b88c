import type { ReactNode, Ref } from 'react';
import { cx } from '../../ui/cx.js';
import { APP_TEXTS } from '@lodge/contracts';
import { ListStates, type GrowingList, type ListStatesProps } from '../../ui/list/list-states.js';
import { Filter, type Queue } from '../../ui/list/view-filter.js';

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
    className="panel @container divide-y divide-line overflow-hidden"
  >
    {children}
  </ul>
);

export const Row = ({ children }: { children: ReactNode }) => <li className="row">{children}</li>;

export const RowActions = ({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <div className={cx('row-actions', className)}>{children}</div>;

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
      <div className="list-bar">
        <Filter label="Status" value={status} onChange={setStatus} options={statuses} />
        {bar}
      </div>
      <div
        className={cx(
          Boolean(panel) && 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-6',
        )}
      >
        <AdminList {...list} />
        {panel}
      </div>
    </>
  );
}
