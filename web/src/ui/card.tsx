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

export function CardHeader({
  title,
  id,
  action,
  children,
}: {
  title: ReactNode;
  id?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 last:mb-0 sm:flex-nowrap">
      <div className="min-w-0">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {children && <p className="mt-1 text-sm text-soft">{children}</p>}
      </div>
      {action && (
        <div data-keep-clear className="shrink-0">
          {action}
        </div>
      )}
    </div>
  );
}
