import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { PATHS } from '../lib/paths.js';
import { AuthLayout } from './auth-layout.js';
import { Failure } from './error-boundary.js';
import { AdminOnly, Home, ReviewersOnly, SignedIn, SignedOutOnly } from './guards.js';
import { useScrollRestoration } from './scroll-restoration.js';

// In a file of its own, which web/screens.mjs names.
const lazyScreen = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
});

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Failure />,
    children: [
      { path: PATHS.home, element: <Home /> },
      {
        element: <SignedOutOnly />,
        children: [
          {
            element: <AuthLayout />,
            children: [
              {
                path: PATHS.login,
                ...lazyScreen(() => import('../features/auth/login-page.js')),
              },
              {
                path: PATHS.register,
                ...lazyScreen(() => import('../features/auth/register-page.js')),
              },
              {
                path: PATHS.forgot,
                ...lazyScreen(() => import('../features/auth/forgot-page.js')),
              },
            ],
          },
        ],
      },
      {
        ...lazyScreen(() => import('./public-layout.js')),
        children: [{ errorElement: <Failure />, children: publicScreens() }],
      },
      {
        // Also for those signed in: the link may be for another account.
        element: <AuthLayout />,
        children: [
          { path: PATHS.reset, ...lazyScreen(() => import('../features/auth/reset-page.js')) },
        ],
      },
      {
        element: <SignedIn />,
        children: [
          {
            ...lazyScreen(() => import('./member-layout.js')),
            children: [
              // A screen that fails leaves the navigation around it.
              { errorElement: <Failure />, children: memberScreens() },
            ],
          },
        ],
      },
      { path: '*', ...lazyScreen(() => import('./not-found-page.js')) },
    ],
  },
]);

// The first screen is loaded, or could not be.
export const firstScreen = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});

function publicScreens() {
  return [
    {
      path: PATHS.documents,
      ...lazyScreen(() => import('../features/documents/documents-page.js')),
    },
    { path: PATHS.notice, ...lazyScreen(() => import('../features/notices/notice-page.js')) },
    { path: PATHS.document, ...lazyScreen(() => import('../features/documents/document-page.js')) },
  ];
}

function memberScreens() {
  return [
    { path: PATHS.dashboard, ...lazyScreen(() => import('./pages/dashboard-page.js')) },
    { path: PATHS.profile, ...lazyScreen(() => import('./pages/profile-page.js')) },
    {
      path: PATHS.profileEdit,
      ...lazyScreen(() => import('../features/profile/profile-edit-page.js')),
    },
    { path: PATHS.account, ...lazyScreen(() => import('./pages/account-page.js')) },
    { path: PATHS.groups, ...lazyScreen(() => import('./pages/groups-page.js')) },
    { path: PATHS.allGroups, ...lazyScreen(() => import('../features/groups/all-groups-page.js')) },
    { path: PATHS.group, ...lazyScreen(() => import('./pages/group-page.js')) },
    {
      element: <ReviewersOnly />,
      children: [
        { path: PATHS.admin, ...lazyScreen(() => import('../features/admin/admin-page.js')) },
        {
          path: PATHS.safety,
          ...lazyScreen(() => import('../features/admin/safety/safety-page.js')),
        },
      ],
    },
    {
      element: <AdminOnly />,
      children: [
        {
          path: PATHS.adminUserEdit,
          ...lazyScreen(() => import('../features/admin/user-edit-page.js')),
        },
      ],
    },
  ];
}

function Root() {
  useScrollRestoration();
  return <Outlet />;
}
