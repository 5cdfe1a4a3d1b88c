import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';

// Outlines are reserved for controls; a card is a surface, whose transparent border shows only with
// forced colours.
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cx(
        'min-w-0 rounded-lg border border-transparent bg-surface p-5 shadow-card md:p-7',
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  title: string;
  id?: string;
  action?: ReactNode;
  children?: ReactNode;
}

export const CardHeader = ({ title, id, action, children }: CardHeaderProps) => (
  <div className="mb-5 flex min-w-0 flex-wrap items-baseline justify-between gap-x-2 last:mb-0">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {action}
    {children && <p className="mt-1 w-full text-sm text-soft">{children}</p>}
  </div>
);
