import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { unreadText } from '../lib/counts.js';

const TONES = {
  neutral: 'bg-hover text-soft border-line',
  brass: 'bg-brass-wash text-brass border-brass/35',
  positive: 'bg-success-wash text-success border-success/35',
  danger: 'bg-danger-wash text-danger border-danger/35',
};

export type BadgeTone = keyof typeof TONES;

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-xl border px-2.5 py-0.5 text-xs font-semibold hyphens-auto whitespace-nowrap max-[22.5rem]:gap-0.5 max-[22.5rem]:px-1 [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Shows nothing if there are none. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <Badge tone="brass">{unreadText(count)} new</Badge>;

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
