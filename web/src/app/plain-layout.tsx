import type { ReactNode } from 'react';
import { cx } from '../ui/cx.js';
import { ThemeSwitch } from '../ui/theme-switch.js';

interface PlainLayoutProps {
  width: 'max-w-2xl' | 'max-w-3xl';
  brand: ReactNode;
  quickExit: ReactNode;
  children: ReactNode;
}

/** The frame of screens without the members' links. */
export const PlainLayout = ({ width, brand, quickExit, children }: PlainLayoutProps) => (
  <>
    <header className="@container border-b border-line bg-surface">
      <div className={cx('mx-auto flex h-17 items-center gap-2 px-4 md:px-6', width)}>
        <div className="me-auto flex">{brand}</div>
        <ThemeSwitch />
        {quickExit}
      </div>
    </header>
    <main id="main" tabIndex={-1} className={cx('page', width)}>
      {children}
    </main>
  </>
);
