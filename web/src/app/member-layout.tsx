import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Live } from '../lib/live.js';
import { Spinner } from '../ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { NavBar } from './nav-bar.js';
import { ScreenLoadingBar } from './screen-loading.js';
import { SkipLink } from './skip-link.js';

/** What stands around every screen of a signed-in member. */
export function MemberLayout() {
  const { pathname } = useLocation();
  return (
    <Live>
      <SkipLink />
      <ScreenLoadingBar />
      <NavBar />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 pt-8 pb-20 sm:px-6 md:pt-12">
        <Suspense fallback={<Spinner />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
    </Live>
  );
}
