import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { IdentityDialog } from '../features/account/identity/identity-dialog.js';
import { NewSignIn } from '../features/account/sign-ins/new-sign-in.js';
import { ApiCacheProvider } from '../lib/api-cache.js';
import { useLiveStream } from '../lib/live.js';
import { useViewer } from '../lib/session.js';
import { PageSpinner } from '../ui/spinner.js';
import { KeyboardHelp } from './keyboard-help.js';
import { NavBar } from './nav-bar.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';

const ConsentPage = lazy(() => import('./pages/consent-page.js'));

const MemberLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <ApiCacheProvider>
    {useViewer().needs_consent ? <Consent /> : <MemberScreens>{children}</MemberScreens>}
  </ApiCacheProvider>
);

const Consent = () => (
  <Suspense fallback={<PageSpinner />}>
    <ConsentPage />
  </Suspense>
);

const MemberScreens = ({ children }: { children: ReactNode }) => (
  <>
    <LiveStream />
    <SkipLink />
    <NavigationProgress />
    <NavBar />
    <NewSignIn />
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 pt-8 pb-20 sm:px-6 md:pt-12"
    >
      {children}
    </main>
    <IdentityDialog />
    <KeyboardHelp />
  </>
);

export default MemberLayout;

function LiveStream() {
  useLiveStream();
  return null;
}
