import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';

// Lines of their own: neither their direction nor their marks reach anything around them.
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <span className="clip-marks block whitespace-pre-wrap wrap-anywhere">
    <bdi>{children}</bdi>
  </span>
);

/** A paragraph of what somebody wrote, or their name. */
export const Written = ({ className, children, ...p }: ComponentProps<'p'>) => (
  <p {...p} className={cx('clip-marks', className)}>
    <bdi>{children}</bdi>
  </p>
);
