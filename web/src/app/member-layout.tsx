import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { queueOf } from '../features/photos/upload-queue.js';
import { Live } from '../lib/live.js';
import { useViewer } from '../lib/session.js';
import { Spinner } from '../ui/spinner.js';
import { ErrorBoundary } from './error-boundary.js';
import { NavBar } from './nav-bar.js';
import { ScreenLoadingBar } from './screen-loading.js';
import { SkipLink } from './skip-link.js';

/** What stands around every screen of a signed-in member. */
export function MemberLayout() {
  const { pathname } = useLocation();
  const { id } = useViewer();
  // What another member's uploads left waiting goes, also where no uploads are shown.
  useEffect(() => void queueOf(id), [id]);
  return (
    <Live>
      <SkipLink />
      <ScreenLoadingBar />
      <NavBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-8 pb-20 sm:px-6 md:pt-12"
      >
        <Suspense fallback={<Spinner />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
    </Live>
  );
}
