import { use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BRAND } from './brand.js';
import { Unread, unreadText } from '../lib/counts.js';
import { cx } from './cx.js';

interface PageHeadingProps {
  // Title of the window, which others may see: it must not name a member or group.
  title: string;
  children?: ReactNode;
  className?: string;
}

export function PageHeading({ title, children = title, className }: PageHeadingProps) {
  const unread = use(Unread);
  const heading = useFocusOnNewPage<HTMLHeadingElement>();
  return (
    <>
      <title>{`${unread > 0 ? `(${unreadText(unread)}) ` : ''}${title} · ${BRAND.short}`}</title>
      <h1 ref={heading} tabIndex={-1} className={cx('page-heading', className)}>
        {children}
      </h1>
    </>
  );
}

// The first page of a visit leaves the focus where the browser puts it.
let lastPath: string | undefined;

// Screen readers start with what has the focus after a navigation.
function useFocusOnNewPage<Start extends HTMLElement>() {
  const start = useRef<Start>(null);
  // At once: an effect may run after the visitor has focused something on the page.
  useLayoutEffect(() => {
    const { pathname } = location;
    if (lastPath !== undefined && lastPath !== pathname)
      start.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, []);
  return start;
}
