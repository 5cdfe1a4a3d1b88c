import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from './cx.js';

interface Named {
  // Accessible name, also shown as a tooltip.
  label: string;
}

// 44 px wide and high, the size of a finger.
const LOOK =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent';

type IconButtonProps = Named & Omit<ComponentProps<'button'>, 'aria-label'>;

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(LOOK, className)}
    />
  );
}

export const IconLink = ({ label, className, ...rest }: Named & LinkProps) => (
  <Link {...rest} title={label} aria-label={label} className={cx(LOOK, className)} />
);
