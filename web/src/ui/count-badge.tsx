import { cx } from './cx.js';

// Hidden from screen readers: the element that carries it says the count in its name. The number is
// drawn by CSS, because text would become part of that name.
export const CountBadge = ({ count, className }: { count: string; className?: string }) => (
  <span
    aria-hidden
    data-count={count}
    className={cx(
      'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent tabular-nums before:content-[attr(data-count)]',
      className,
    )}
  />
);
