import { useEffect, type ReactNode } from 'react';
import { Outlet, matchPath, useLocation } from 'react-router-dom';
import { IdentityDialog } from '../features/account/identity/identity-dialog.js';
import { NewSignIn } from '../features/account/sign-ins/new-sign-in.js';
import { SignInAgain } from '../features/auth/sign-in-again.js';
import { QuickExitCorner, QuickExitKeys } from '../features/quick-exit/quick-exit-button.js';
import { ApiCacheProvider } from '../lib/api/api-cache.js';
import '../lib/push-worker.js';
import { useLiveStream, useIsStreamLost, useIsStreamSettled } from '../lib/live.js';
import { useViewer } from '../lib/session/session.js';
import { groupsWithWaiting } from '../lib/session/unsent.js';
import { isRestricted } from '../lib/session/session-store.js';
import { lazyPart } from '../ui/lazy-part.js';
import { PageSpinner } from '../ui/spinner.js';
import { PATHS } from '../lib/paths.js';
import { usePageHidden } from '../lib/page-in-view.js';
import { Unread, UNREAD_INTERVAL } from '../lib/counts.js';
import { useApi } from '../lib/api/use-api.js';
import { KeyboardHelp } from './keyboard-help.js';
import { NavBar } from './nav-bar.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';
import { DialogCorner } from '../ui/overlay/dialog.js';
import { UnsavedGuard } from '../forms/unsaved-guard.js';

const RestrictedPage = lazyPart(() => import('./pages/restricted-page.js'), <PageSpinner />);

// A restricted session may not call what the other screens need.
const MemberLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => {
  const user = useViewer();
  return (
    <DialogCorner value={<QuickExitCorner />}>
      <QuickExitKeys />
      <UnsavedGuard />
      <ApiCacheProvider>
        {isRestricted(user) ? <RestrictedPage /> : <MemberScreens>{children}</MemberScreens>}
        <IdentityDialog />
      </ApiCacheProvider>
      <SignInAgain />
    </DialogCorner>
  );
};

const MemberScreens = ({ children }: { children: ReactNode }) => (
  <UnreadCount>
    <LiveStream />
    <WaitingMessages />
    <SkipLink />
    <NavigationProgress />
    <NavBar />
    <main id="main" tabIndex={-1} className="page max-w-6xl">
      {children}
    </main>
    <NewSignIn />
    <KeyboardHelp />
  </UnreadCount>
);

// Messages that an earlier page left waiting are sent whichever screen is open.
function WaitingMessages() {
  const { id } = useViewer();
  useEffect(() => {
    // The chat's file is loaded only if something waits. If loading fails, the open group sends.
    if (groupsWithWaiting(id).length > 0)
      import('../features/chat/use-writing.js').then(
        ({ sendWaiting }) => sendWaiting(),
        () => undefined,
      );
  }, [id]);
  return null;
}

export default MemberLayout;

function LiveStream() {
  useLiveStream();
  return null;
}

function UnreadCount({ children }: { children: ReactNode }) {
  const openId = useOpenGroup();
  // Waits for the stream, so that the screen's own calls go first.
  const refreshInterval = useIsStreamLost() ? UNREAD_INTERVAL : 0;
  const { data } = useApi(useIsStreamSettled() ? 'ownGroups' : null, { swr: { refreshInterval } });
  const elsewhere = data?.groups.filter(({ id }) => id !== openId) ?? [];
  const count = elsewhere.reduce((sum, { unread_count }) => sum + unread_count, 0);
  return <Unread value={count}>{children}</Unread>;
}

// Messages of the open group are read as they arrive, so they do not count while the page is
// visible.
function useOpenGroup(): number | undefined {
  const { pathname } = useLocation();
  const isHidden = usePageHidden();
  const groupId = matchPath(PATHS.group, pathname)?.params.groupId;
  return isHidden ? undefined : Number(groupId);
}
