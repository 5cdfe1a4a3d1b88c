import { useState, type ReactNode } from 'react';
import { cx } from './cx.js';
import { ListEnd, type ListMore } from './list-end.js';
import { SearchField } from './search-field.js';
import { ErrorState } from './states.js';

/** From so many rows on, a search is offered. */
const MANY = 8;

interface FoundListProps extends ListMore {
  /** Of the search. */
  label: string;
  /** What is typed, and what is asked for. */
  search: string;
  q: string;
  setSearch: (search: string) => void;
  /** Rows shown. */
  length: number;
  /** They are still those of the search before. */
  outdated: boolean;
  failed: boolean;
  refresh: () => unknown;
  refreshing: boolean;
  empty: ReactNode;
  notFound: ReactNode;
  failedText: string;
  /** Of the search field, and of what stands below it. */
  className?: string;
  listClassName?: string;
  children: ReactNode;
}

/** A list that grows page by page and, where it is long, can be searched by name. */
export function FoundList({ label, search, q, setSearch, length, outdated, failed, refresh, refreshing, empty, notFound, className, listClassName, children, ...end }: FoundListProps) {
  // It stays: while a search is being taken back, the rows are still the few that it found.
  const [isLong, setLong] = useState(false);
  if (!isLong && length >= MANY) setLong(true);
  const settled = !outdated && search.trim() === q;
  const found = settled && q && `${length}${end.hasMore ? '+' : ''} found`;
  const none = settled ? (q ? notFound : empty) : null;
  return (
    <>
      {isLong && <SearchField label={label} aside={<span role="status">{found}</span>} value={search} onChange={setSearch} className={className} />}
      {failed && <ErrorState text={end.failedText} onRetry={() => void refresh()} retrying={refreshing} />}
      {!failed && (
        <div aria-busy={outdated || undefined} className={cx('transition-opacity', outdated && 'opacity-55 delay-150', length > 0 && listClassName)}>
          {length > 0 ? children : none}
          <ListEnd {...end} length={length} />
        </div>
      )}
    </>
  );
}
