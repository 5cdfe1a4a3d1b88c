import { cx } from './cx.js';

// Hidden from screen readers: the name stands beside it.
export function Initials({ name, className }: { name: string; className?: string }) {
  const words = name
    .trim()
    .split(/[\s._&+/-]+/)
    .filter(Boolean);
  const letters = words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-brass/40 bg-brass-wash text-xs font-bold text-brass',
        className,
      )}
    >
      {letters}
    </span>
  );
}
