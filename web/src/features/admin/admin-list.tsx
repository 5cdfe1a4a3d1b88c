import { APP_TEXTS } from '@lodge/contracts';
import type { ReactNode, Ref } from 'react';
import { ListStates, type GrowingList, type ListStatesProps } from '../../ui/list/list-states.js';
import { RowList } from './row.js';

export interface AdminListProps<T extends { id: number }> extends Pick<
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
