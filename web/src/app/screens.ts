import { lazy } from 'react';

// Each screen is a file of its own for the browser; scripts/weights.mjs weighs them.
export const LoginPage = lazy(() => import('../features/auth/login-page.js'));
export const RegisterPage = lazy(() => import('../features/auth/register-page.js'));
export const DashboardPage = lazy(() => import('./pages/dashboard-page.js'));
export const ProfilePage = lazy(() => import('./pages/profile-page.js'));
export const ProfileEditPage = lazy(() => import('../features/profile/profile-edit-page.js'));
export const GroupsPage = lazy(() => import('../features/groups/groups-page.js'));
export const AllGroupsPage = lazy(() => import('../features/groups/all-groups-page.js'));
export const GroupPage = lazy(() => import('./pages/group-page.js'));
export const AdminPage = lazy(() => import('../features/admin/admin-page.js'));
export const AdminUserEditPage = lazy(() => import('../features/admin/user-edit-page.js'));
