import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.js';

interface ViewerButtonProps extends ComponentProps<'button'> {
  label: string;
  icon: LucideIcon;
}

// Page tokens follow the theme, but what shows photos in the whole window is always dark.
export const ViewerButton = ({ label, icon: Icon, className, ...rest }: ViewerButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={cx(
      'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-on-viewer/25 bg-viewer/60 text-on-viewer transition-colors hover:border-on-viewer/60 hover:bg-on-viewer/12 focus-visible:outline-on-viewer disabled:opacity-35 disabled:hover:border-on-viewer/25 disabled:hover:bg-transparent',
      className,
    )}
  >
    <Icon aria-hidden className="size-6" />
  </button>
);

/** Shapes and colours the buttons inside, which follow the theme elsewhere. */
export const ON_VIEWER =
  '[&_button]:min-h-11 [&_button]:min-w-11 [&_button]:rounded-full [&_button]:border [&_button]:border-on-viewer/25! [&_button]:bg-viewer/60 [&_button]:text-on-viewer [&_button]:hover:bg-on-viewer/12 [&_button]:hover:text-on-viewer [&_button]:focus-visible:outline-on-viewer';
