import type { ReactNode } from 'react';
import { cx } from './cx.js';

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
