import { use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BRAND } from '../lib/brand.js';
import { Unread } from '../lib/unread-text.js';
import { cx } from './cx.js';

interface PageHeadingProps {
  // Title of the window, which others may see: it must not name a member or group.
  title: string;
  children?: ReactNode;
  className?: string;
}

// The first page of a visit leaves the focus where the browser puts it.
let lastPath: string | undefined;

// Takes the focus after a navigation, so that screen readers start here.
export function PageHeading({ title, children = title, className }: PageHeadingProps) {
  const unread = use(Unread);
  const heading = useRef<HTMLHeadingElement>(null);
  // At once: an effect may run after the visitor has focused something on the page.
  useLayoutEffect(() => {
    const { pathname } = location;
    if (lastPath !== undefined && lastPath !== pathname)
      heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, []);
  return (
    <>
      <title>{`${unread && `(${unread}) `}${title} · ${BRAND.short}`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx('clip-marks w-fit max-w-full text-2xl', className)}
      >
        {children}
      </h1>
    </>
  );
}
