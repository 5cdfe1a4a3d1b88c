import { lazy } from 'react';
import { counted } from './screen-loading.js';

// Each screen is a file of its own for the browser; scripts/weights.mjs weighs them.
export const LoginPage = lazy(counted(() => import('../features/auth/login-page.js')));
export const RegisterPage = lazy(counted(() => import('../features/auth/register-page.js')));
export const DashboardPage = lazy(counted(() => import('./pages/dashboard-page.js')));
export const ProfilePage = lazy(counted(() => import('./pages/profile-page.js')));
export const ProfileEditPage = lazy(
  counted(() => import('../features/profile/profile-edit-page.js')),
);
export const GroupsPage = lazy(counted(() => import('../features/groups/groups-page.js')));
export const AllGroupsPage = lazy(counted(() => import('../features/groups/all-groups-page.js')));
export const GroupPage = lazy(counted(() => import('./pages/group-page.js')));
export const AdminPage = lazy(counted(() => import('../features/admin/admin-page.js')));
export const AdminUserEditPage = lazy(counted(() => import('../features/admin/user-edit-page.js')));
