import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { useKeptFocus } from '../../ui/use-kept-focus.js';
import { LiftRow, type Lifted } from './lift-row.js';

// More are shown on request, so that what stands below stays within reach.
const AT_FIRST = 5;

interface LiftListProps {
  title: string;
  help: string;
  // Undefined until they are known.
  rows: readonly Lifted[] | undefined;
  action: string;
  empty: string;
  failedText: string;
  error: unknown;
  isValidating: boolean;
  onRetry: () => unknown;
}

export function LiftList({ title, help, rows, action, empty, ...fetching }: LiftListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-soft">{help}</p>
      {rows && rows.length > 0 && <Rows {...{ rows, action }} labelledBy={id} />}
      {rows?.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      {!rows && <Fetching {...fetching} />}
    </section>
  );
}

function Rows({
  rows,
  action,
  labelledBy,
}: {
  rows: readonly Lifted[];
  action: string;
  labelledBy: string;
}) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, buttonAt);
  const showAll = () => {
    setAll(true);
    // The focus moves on to what replaces the button.
    requestAnimationFrame(() => buttonAt(list.current, AT_FIRST)?.focus());
  };
  return (
    <>
      <ul ref={list} aria-labelledby={labelledBy} className="flex flex-col divide-y divide-line">
        {(all ? rows : rows.slice(0, AT_FIRST)).map((row) => (
          <LiftRow key={row.key} row={row} action={action} />
        ))}
      </ul>
      {!all && rows.length > AT_FIRST && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={showAll}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}

const buttonAt = (list: HTMLElement | null, index: number) =>
  list?.children[index]?.querySelector('button');

type FetchingProps = Pick<LiftListProps, 'failedText' | 'error' | 'isValidating' | 'onRetry'>;

const Fetching = ({ failedText, error, isValidating, onRetry }: FetchingProps) =>
  error ? (
    <ErrorState text={failedText} onRetry={() => void onRetry()} retrying={isValidating} />
  ) : (
    <SkeletonRows rows={1} />
  );
