import type { ReactNode, Ref } from 'react';
import { cx } from '../../ui/cx.js';

export const RowList = ({
  ref,
  label,
  children,
}: {
  ref?: Ref<HTMLUListElement>;
  label: string;
  children: ReactNode;
}) => (
  <ul
    ref={ref}
    aria-label={label}
    className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
  >
    {children}
  </ul>
);

// `content-visibility`: rows out of sight cost nothing.
export const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-col gap-x-6 gap-y-4 p-4 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] sm:p-5 lg:flex-row lg:items-center">
    {children}
  </li>
);

export const RowActions = ({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <div className={cx('flex flex-wrap gap-2 lg:shrink-0', className)}>{children}</div>;
