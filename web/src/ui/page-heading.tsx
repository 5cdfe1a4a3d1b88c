import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { BRAND } from '../lib/brand.js';
import { cx } from './cx.js';

// The first page of a visit keeps the focus where the browser puts it.
let lastPath: string | undefined;

interface PageHeadingProps {
  /** For the window, which others may see: no member's or group's name. */
  title: string;
  /** Shown instead of the title. */
  children?: ReactNode;
  className?: string;
}

/** The one h1 of a screen. Takes the focus after a navigation, so that a screen reader starts here. */
export function PageHeading({ title, children = title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname)
      heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname]);
  return (
    <>
      <title>{`${title} · ${BRAND.short}`}</title>
      <h1 ref={heading} tabIndex={-1} className={cx('clip-marks text-2xl', className)}>
        {children}
      </h1>
    </>
  );
}
