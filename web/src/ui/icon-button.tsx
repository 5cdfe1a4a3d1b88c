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

type IconButtonProps = IconProps & Omit<ComponentProps<'button'>, 'aria-label'>;

export const IconButton = ({ label, icon, className, children, ...rest }: IconButtonProps) => (
  <button
    title={label}
    type="button"
    {...rest}
    aria-label={label}
    className={cx('icon-button', className)}
  >
    {drawn(icon)}
    {children}
  </button>
);

export const IconLink = ({ label, icon, className, children, ...rest }: IconProps & LinkProps) => (
  <Link {...rest} title={label} aria-label={label} className={cx('icon-button', className)}>
    {drawn(icon)}
    {children}
  </Link>
);

const drawn = (Icon?: LucideIcon) => Icon && <Icon aria-hidden />;
