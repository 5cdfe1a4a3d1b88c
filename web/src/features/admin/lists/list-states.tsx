import { APP_TEXTS } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.js';
import { ListEnd } from '../../../ui/list-end.js';
import { ErrorState } from '../../../ui/states.js';
import type { AdminList } from './use-admin-list.js';

interface ListStatesProps {
  list: Omit<AdminList, 'rows'>;
  /** Rows shown; undefined while the first page is on its way. */
  length: number | undefined;
  loading: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}

/** The four states of an admin list. */
export function ListStates({ list, length, loading, empty, children }: ListStatesProps) {
  if (list.failed) return <ErrorState text={APP_TEXTS.fetchingAdminData} onRetry={list.refresh} retrying={list.refreshing} />;
  if (length === undefined) return loading;
  if (length === 0 && !list.hasMore) return empty;
  return (
    <>
      <div aria-busy={list.outdated || undefined} className={cx('transition-opacity', list.outdated && 'opacity-55 delay-150')}>{children}</div>
      <ListEnd {...list} length={length} failedText={APP_TEXTS.fetchingAdminData} />
    </>
  );
}
