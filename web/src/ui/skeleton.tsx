import { cx } from './cx.js';

/** Holds the place of what is loading; give it the size of that. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('animate-breathe rounded-md bg-hover', className)} />
);

/**
 * A list that is loading, as so many rows of the given height. Says `Loading` to a screen reader.
 */
export function SkeletonRows({
  rows = 3,
  className = 'h-16',
}: {
  rows?: number;
  className?: string;
}) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
