import type { ComponentProps } from 'react';
import { cx } from './cx.js';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  // Accessible name, also shown as a tooltip.
  label: string;
}

// 44 px wide and high, the size of a finger.
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent',
        className,
      )}
    />
  );
}
