import { t } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { SearchField } from '../form/search-field.js';
import { ListStates, type GrowingList } from './list-states.js';
import { EmptyState, type EmptyStateProps } from './states.js';

const MANY = 8;

interface FoundListProps {
  list: GrowingList;
  label: string;
  // Number of rows from which the list has a search field.
  searchedFrom?: number;
  // The placeholder then shows the label.
  isLabelHidden?: boolean;
  // `search` is the text in the field, `q` the debounced query.
  search: { search: string; setSearch: (search: string) => void; q: string };
  loading: ReactNode;
  empty: ReactNode;
  notFound: Pick<EmptyStateProps, 'icon' | 'title'>;
  failedText: string;
  className?: string;
  listClassName?: string;
  children: ReactNode;
}

export function FoundList({
  label,
  searchedFrom = MANY,
  isLabelHidden,
  search: { search, setSearch, q },
  empty,
  notFound,
  className,
  listClassName,
  ...states
}: FoundListProps) {
  const { list } = states;
  const length = list.rows?.length ?? 0;
  // Once shown, the field stays: a search leaves few rows.
  const [hasField, showField] = useState(search !== '');
  if (!hasField && length >= searchedFrom) showField(true);
  const isCurrent = !list.outdated && !list.failed && search.trim() === q;
  const isEmpty = isCurrent && !q && list.rows?.length === 0;
  const found = isCurrent && q && t`${length}${list.hasMore ? '+' : ''} found`;
  return (
    <>
      {hasField && !isEmpty && (
        <SearchField
          label={label}
          isLabelHidden={isLabelHidden}
          placeholder={isLabelHidden ? label : undefined}
          aside={<span role="status">{found}</span>}
          value={search}
          onChange={setSearch}
          className={className}
        />
      )}
      <ListStates
        {...states}
        empty={isCurrent && (q ? <EmptyState {...notFound}>Try fewer letters.</EmptyState> : empty)}
        className={listClassName}
      />
    </>
  );
}
