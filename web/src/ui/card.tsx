import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';

// A line is drawn around what can be pressed or filled in. A card is a surface; with forced colours
// its border shows.
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
  // Beside the title.
  action?: ReactNode;
  children?: ReactNode;
}

export const CardHeader = ({ title, id, action, children }: CardHeaderProps) => (
  <div className="mb-5 min-w-0 last:mb-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {action}
    </div>
    {children && <p className="mt-1 text-sm text-soft">{children}</p>}
  </div>
);
