import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from './cx.js';

interface IconProps {
  // Accessible name, also shown as a tooltip.
  label: string;
  // Absent if the children draw more than an icon.
  icon?: LucideIcon;
}

// 44 px wide and high, the size of a finger.
const LOOK =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent';

type IconButtonProps = IconProps & Omit<ComponentProps<'button'>, 'aria-label'>;

export const IconButton = ({ label, icon, className, children, ...rest }: IconButtonProps) => (
  <button title={label} type="button" {...rest} aria-label={label} className={cx(LOOK, className)}>
    {drawn(icon)}
    {children}
  </button>
);

export const IconLink = ({ label, icon, className, ...rest }: IconProps & LinkProps) => (
  <Link {...rest} title={label} aria-label={label} className={cx(LOOK, className)}>
    {drawn(icon)}
  </Link>
);

const drawn = (Icon?: LucideIcon) => Icon && <Icon aria-hidden className="size-5" />;
