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
    className="@container divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
  >
    {children}
  </ul>
);

// `content-visibility` skips rendering rows out of sight. The container query follows the width
// that the side panel leaves.
export const Row = ({ children }: { children: ReactNode }) => (
  <li className="relative flex flex-col gap-x-6 gap-y-3 px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] has-[[aria-current=true]]:bg-hover sm:px-5 @2xl:flex-row @2xl:items-center @2xl:py-2.5">
    {children}
  </li>
);

export const RowActions = ({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) => (
  <div className={cx('relative flex flex-wrap gap-2 @2xl:shrink-0', className)}>{children}</div>
);
