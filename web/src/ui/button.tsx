import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useBusy } from './action.js';
import { cx } from './cx.js';
import { SpinnerIcon } from './spinner.js';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
  size?: 'md' | 'sm';
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  // Keeps the focus and ignores clicks, as it does while a promise returned by `onClick` is
  // pending.
  busy?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

export function Button({
  variant,
  size,
  busy: isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const [isPending, during] = useBusy();
  const busy = isBusy || isPending;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    const work = onClick?.(event);
    if (work instanceof Promise) void during(work);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {busy && <SpinnerIcon />}
      <span className="contents">{children}</span>
    </button>
  );
}

/**
 * Ignores the second press of a double click, for a button that becomes another one or decides about
 * the next thing by then.
 */
export const ignoreDoubleClick =
  <Result,>(act: () => Result) =>
  (event: MouseEvent) =>
    event.detail < 2 && act();

export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size }), className)} />;
}

// Actions of a dialog. The main button comes last in a row, and first if each has a row of its own.
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="pinned mt-6 flex flex-wrap-reverse justify-end gap-3 max-md:*:grow">
    {children}
  </div>
);

const buttonClass = ({ variant = 'primary', size }: ButtonLook) =>
  cx('button', size === 'sm' && 'button-sm', `button-${variant}`);

/** Text of a button, such as "Review one by one"; phones show only its verb. */
export const VerbOnPhones = ({ verb, text }: { verb: string; text: string }) => (
  <>
    <span aria-hidden className="md:hidden">
      {verb}
    </span>
    <span className="max-md:sr-only">{text}</span>
  </>
);
