import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { IdentityDialog } from '../features/account/identity/identity-dialog.js';
import { NewSignIn } from '../features/account/sign-ins/new-sign-in.js';
import { SignInAgain } from '../features/auth/sign-in-again.js';
import { QuickExitIcon } from '../features/quick-exit/quick-exit-icon.js';
import { QuickExitKeys } from '../features/quick-exit/quick-exit-keys.js';
import { ApiCacheProvider } from '../lib/api/api-cache.js';
import { useLiveStream } from '../lib/live.js';
import { useViewer } from '../lib/session.js';
import { DialogCorner } from '../ui/overlay/dialog-corner.js';
import { PageSpinner } from '../ui/spinner.js';
import { KeyboardHelp } from './keyboard-help.js';
import { NavBar } from './nav-bar.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';
import { UnreadCount } from './unread-count.js';

const ConsentPage = lazy(() => import('./pages/consent-page.js'));

const LeavingPage = lazy(() => import('./pages/leaving-page.js'));

const SuspendedPage = lazy(() => import('./pages/suspended-page.js'));

// A restricted session may call nothing that the other screens need.
const MemberLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const {
    erase_after: eraseAfter,
    is_suspended: isSuspended,
    needs_consent: needsConsent,
  } = useViewer();
  const Restricted = eraseAfter
    ? LeavingPage
    : isSuspended
      ? SuspendedPage
      : needsConsent
        ? ConsentPage
        : undefined;
  return (
    <DialogCorner value={<QuickExitIcon />}>
      <QuickExitKeys />
      <ApiCacheProvider>
        {Restricted ? (
          <Suspense fallback={<PageSpinner />}>
            <Restricted />
          </Suspense>
        ) : (
          <MemberScreens>{children}</MemberScreens>
        )}
      </ApiCacheProvider>
      <SignInAgain />
    </DialogCorner>
  );
};

const MemberScreens = ({ children }: { children: ReactNode }) => (
  <UnreadCount>
    <LiveStream />
    <SkipLink />
    <NavigationProgress />
    <NavBar />
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 pt-8 pb-20 sm:px-6 md:pt-12"
    >
      {children}
    </main>
    <NewSignIn />
    <IdentityDialog />
    <KeyboardHelp />
  </UnreadCount>
);

export default MemberLayout;

function LiveStream() {
  useLiveStream();
  return null;
}
