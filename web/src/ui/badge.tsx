import type { ReactNode } from 'react';
import { cx } from './cx.js';

const TONES = {
  neutral: 'bg-sunken text-soft border-line',
  brass: 'bg-brass-wash text-brass border-brass/35',
  positive: 'bg-success-wash text-success border-success/35',
  danger: 'bg-danger-wash text-danger border-danger/35',
};

interface BadgeProps {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
