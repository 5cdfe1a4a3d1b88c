import type { ReactNode } from 'react';
import { cx } from '../cx.js';

// `className` must give it the size of what is loading.
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden data-skeleton className={cx('skeleton', className)} />
);

interface LoadingProps {
  className?: string;
  // Skeletons of what is loading.
  children: ReactNode;
}

export const Loading = ({ className, children }: LoadingProps) => (
  <div role="status" className={className}>
    <span className="sr-only">Loading</span>
    {children}
  </div>
);

interface SkeletonRowsProps {
  rows?: number;
  className?: string;
  // The class of what lays out the rows.
  frame?: string;
}

export const SkeletonRows = ({
  rows = 3,
  className = 'h-16',
  frame = 'flex flex-col gap-3',
}: SkeletonRowsProps) => (
  <Loading className={frame}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className={className} />
    ))}
  </Loading>
);
