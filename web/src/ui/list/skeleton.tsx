import { cx } from '../cx.js';

// `className` must give it the size of what is loading.
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden
    data-skeleton
    className={cx('animate-breathe rounded-md border border-transparent bg-hover', className)}
  />
);

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
