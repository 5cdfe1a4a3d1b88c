import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.js';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string;
  // Given if the title names a list in the card as well.
  titleId?: string;
  lead?: ReactNode;
  action?: ReactNode;
}

export function Card({ title, titleId, lead, action, className, children, ...rest }: CardProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section aria-labelledby={title && id} {...rest} className={cx('card', className)}>
      {title && (
        <div className="mb-5 flex min-w-0 flex-wrap items-baseline justify-between gap-x-2 last:mb-0">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {action}
          {lead && <p className="mt-1 w-full text-sm text-soft">{lead}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
