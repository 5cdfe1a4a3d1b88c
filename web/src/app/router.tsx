import { useEffect, type ComponentType } from 'react';
import { createBrowserRouter, Outlet, Navigate, useLocation } from 'react-router-dom';
import LoginPage from '../features/auth/login-page.js';
import { keepFocus } from '../lib/focus/keep-focus.js';
import { firstInteraction } from '../lib/first-interaction.js';
import { followNavigations } from '../lib/layers.js';
import { confirmationIn, PATHS, withoutEnd } from '../lib/paths.js';
import { useSession } from '../lib/session/session.js';
import { type Viewer, isReviewer } from '../lib/session/session-store.js';
import { AuthLayout } from './auth-layout.js';
import { RouteFailure, Unreachable } from './failure.js';
import { SCREENS, type Screen } from './screens.js';
import { useScrollRestoration } from './scroll-restoration.js';

type Load = () => Promise<{ default: ComponentType }>;

// The login is part of the first page.
const PAGES = import.meta.glob<{ default: ComponentType }>([
  '/src/**/*-page.tsx',
  '!/src/features/auth/login-page.tsx',
]);

const lazyRoute = (load: Load) => ({ lazy: async () => ({ Component: (await load()).default }) });

const screensFor = (whom: Screen['for']) =>
  Object.entries(SCREENS).flatMap(([path, { file, for: audience = 'members' }]) =>
    file && audience === whom ? [{ path, ...lazyRoute(PAGES[`/src/${file}.tsx`]!) }] : [],
  );

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    children: [
      { path: PATHS.home, element: <Home /> },
      {
        element: <AuthLayout />,
        children: [
          {
            element: <Guard allows={(user) => !user} otherwise={PATHS.dashboard} />,
            children: [{ path: PATHS.login, Component: LoginPage }, ...screensFor('guests')],
          },
          ...screensFor('anyone'),
        ],
      },
      {
        ...lazyRoute(() => import('./public-layout.js')),
        children: [{ errorElement: <RouteFailure />, children: screensFor('readers') }],
      },
      {
        element: <Guard allows={Boolean} otherwise={PATHS.login} />,
        children: [
          {
            ...lazyRoute(loadMemberLayout),
            // A failing screen keeps the navigation around it.
            children: [{ errorElement: <RouteFailure />, children: memberScreens() }],
          },
        ],
      },
      { path: '*', ...lazyRoute(() => import('./not-found-page.js')) },
    ],
  },
]);

followNavigations(router);

// Resolves once the first screen has loaded or failed to.
export const firstScreen = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});

// Preloads the screens that the bar links to, so that they open offline too. One that fails to load
// is loaded again when opened.
function loadMemberLayout() {
  const load = (path: string) => PAGES[`/src/${SCREENS[path]!.file}.tsx`]!();
  const main = [PATHS.dashboard, PATHS.groups, PATHS.group, PATHS.profile];
  void firstInteraction.then(() => firstScreen).then(() => Promise.allSettled(main.map(load)));
  return import('./member-layout.js');
}

function memberScreens() {
  return [
    ...screensFor('members'),
    {
      element: <Guard allows={isReviewer} otherwise={PATHS.dashboard} />,
      children: screensFor('reviewers'),
    },
    {
      element: <Guard allows={(user) => user?.isAdmin === true} otherwise={PATHS.dashboard} />,
      children: screensFor('admins'),
    },
  ];
}

function Root() {
  useScrollRestoration();
  useEffect(keepFocus, []);
  const { pathname, search, hash } = useLocation();
  const meant = withoutEnd(pathname);
  if (meant !== pathname) return <Navigate to={{ pathname: meant, search, hash }} replace />;
  return <Outlet />;
}

function Home() {
  const { state, user } = useSession();
  if (state === 'unknown') return <Unreachable />;
  return <Navigate to={user ? PATHS.dashboard : PATHS.login} replace />;
}

interface GuardProps {
  allows: (user: Viewer | null) => boolean;
  // Redirect for everybody else.
  otherwise: string;
}

function Guard({ allows, otherwise }: GuardProps) {
  const { state, user } = useSession();
  const location = useLocation();
  if (state === 'unknown') return <Unreachable />;
  if (allows(user)) return <Outlet />;
  // A confirmation that is opened by a guest takes effect after the login.
  const isKept = confirmationIn(location) !== undefined;
  const to = isKept && user ? PATHS.accountSignIn : otherwise;
  return <Navigate to={isKept ? { pathname: to, hash: location.hash } : to} replace />;
}
