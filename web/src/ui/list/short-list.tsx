import { useState, type ReactNode } from 'react';
import { Button } from '../button.js';

// Further rows are shown on request, so that the content below stays within reach.
const AT_FIRST = 5;

interface ShortListProps {
  'aria-labelledby'?: string;
  // Each is an `li`.
  rows: readonly ReactNode[];
}

export function ShortList({ rows, ...list }: ShortListProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && rows.length > AT_FIRST;
  return (
    <ul {...list} className="divide-y divide-line empty:hidden">
      {isCut ? rows.slice(0, AT_FIRST) : rows}
      {/* A row itself, so that the focus moves to the row that replaces it. */}
      {isCut && (
        <li className="pt-4">
          <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
            Show all {rows.length}
          </Button>
        </li>
      )}
    </ul>
  );
}
