import type { ComponentType, ReactNode } from 'react';
import { cx } from '../cx.js';
import { ListEnd, type ListEndProps, type ListMore } from './list-end.js';
import { ErrorState } from './states.js';

export interface GrowingList extends ListMore {
  // Undefined while the first page loads.
  rows: readonly unknown[] | undefined;
  failed: boolean;
  refresh: () => unknown;
  // True while the previous query's rows are still shown.
  outdated: boolean;
}

export interface ListStatesProps {
  list: GrowingList;
  loading: ReactNode;
  empty: ReactNode;
  failedText: string;
  className?: string;
  End?: ComponentType<ListEndProps>;
  children: ReactNode;
}

export function ListStates({
  list,
  loading,
  empty,
  failedText,
  className,
  End = ListEnd,
  children,
}: ListStatesProps) {
  if (list.failed) return <ErrorState text={failedText} onRetry={list.refresh} />;
  // That nothing matched says nothing of the query that is under way.
  if (!list.rows || (list.outdated && list.rows.length === 0)) return loading;
  if (list.rows.length === 0 && !list.hasMore) return empty;
  return (
    <div className={className}>
      <div
        aria-busy={list.outdated || undefined}
        className={cx('transition-opacity', list.outdated && 'opacity-55 delay-150')}
      >
        {children}
      </div>
      <End {...list} failedText={failedText} />
    </div>
  );
}
