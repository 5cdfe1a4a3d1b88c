import { useState, type ReactNode } from 'react';
import { cx } from './cx.js';
import { ListEnd, type ListMore } from './list-end.js';
import { SearchField } from './search-field.js';

/** From so many rows on, a search is offered. */
const MANY = 8;

interface FoundListProps extends ListMore {
  /** Of the search. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** Rows shown. */
  length: number;
  /** They are still those of the search before. */
  outdated: boolean;
  empty?: ReactNode;
  notFound: ReactNode;
  failedText: string;
  /** Of the search field. */
  className?: string;
  children: ReactNode;
}

/** A list that grows page by page and, where it is long, can be searched by name. */
export function FoundList({ label, search, onSearch, length, outdated, empty, notFound, className, children, ...end }: FoundListProps) {
  // It stays: while a search is being taken back, the rows are still the few that it found.
  const [isLong, setLong] = useState(false);
  if (!isLong && length >= MANY) setLong(true);
  const found = search.trim() && !outdated && `${length}${end.hasMore ? '+' : ''} found`;
  return (
    <>
      {isLong && <SearchField label={label} aside={<span role="status">{found}</span>} value={search} onChange={onSearch} className={className} />}
      <div aria-busy={outdated || undefined} className={cx('transition-opacity', outdated && 'opacity-55 delay-150')}>
        {length > 0 ? children : search ? notFound : empty}
      </div>
      <ListEnd {...end} length={length} />
    </>
  );
}
