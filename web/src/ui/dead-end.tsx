import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Mark } from './brand.js';

interface DeadEndProps {
  heading: ReactNode;
  // The ways to go on.
  actions: ReactNode;
  // Announces it, because it appears without an action of the viewer's.
  isAlert?: boolean;
  className?: string;
  children: ReactNode;
}

/** Says why there is no screen to show, such as after a wrong address. */
export const DeadEnd = ({
  heading,
  actions,
  isAlert,
  className = 'min-h-[70dvh] place-content-center px-6',
  children,
}: DeadEndProps) => (
  <div className={cx('mx-auto grid max-w-md justify-items-center gap-5 text-center', className)}>
    <Mark className="size-12 text-brass" />
    <div role={isAlert ? 'alert' : undefined}>
      {heading}
      <p className="mt-3 text-soft">{children}</p>
    </div>
    {actions}
  </div>
);
