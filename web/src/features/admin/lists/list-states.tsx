import { APP_TEXTS } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/states.js';
import { ListEnd } from './list-end.js';
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
      {children}
      <ListEnd {...list} length={length} />
    </>
  );
}
