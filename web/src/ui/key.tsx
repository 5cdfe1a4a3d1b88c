import { cx } from './cx.js';

// Hidden on touch devices.
export const Key = ({ children, className }: { children: string; className?: string }) => (
  <kbd
    className={cx(
      'inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-current/35 px-1.5 font-sans text-xs font-semibold pointer-coarse:hidden',
      className,
    )}
  >
    {children}
  </kbd>
);
