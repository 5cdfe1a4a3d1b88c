import { cx } from './cx.js';

interface CountBadgeProps {
  count: string;
  className?: string;
}

// Silent to screen readers: what it stands on names it. Drawn, as its text would count as a part of
// that name.
export const CountBadge = ({ count, className }: CountBadgeProps) => (
  <span
    aria-hidden
    data-count={count}
    className={cx(
      'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent tabular-nums before:content-[attr(data-count)]',
      className,
    )}
  />
);
