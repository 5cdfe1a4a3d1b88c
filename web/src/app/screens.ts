import type { RouteName } from '@lodge/contracts';
import { PATHS } from '../lib/paths.js';

export interface Screen {
  // Path within `src` of a module with the component as default export; absent if the first page
  // already contains it.
  file?: string;
  // Defaults to members; `readers` may be signed in or not; `anyone` also sees the login's frame.
  for?: 'guests' | 'anyone' | 'readers' | 'members' | 'reviewers' | 'admins';
  // Routes called first, besides the own user.
  data?: readonly RouteName[];
  // The name of the tab that it opens with, of those in a file `…-tab.tsx`.
  tab?: string;
}

/** The router, the early calls and the gateway's preloads derive from this table. */
export const SCREENS: Record<string, Screen> = {
  [PATHS.login]: { for: 'guests' },
  [PATHS.register]: { file: 'features/auth/register-page', for: 'guests' },
  [PATHS.forgot]: { file: 'features/auth/forgot-page', for: 'guests' },
  // The link may belong to a different account from the one signed in.
  [PATHS.reset]: { file: 'features/auth/reset-page', for: 'anyone' },
  [PATHS.documents]: { file: 'features/documents/documents-page', for: 'readers' },
  [PATHS.document]: { file: 'features/documents/document-page', for: 'readers' },
  [PATHS.notice]: { file: 'features/notices/notice-page', for: 'readers' },
  [PATHS.dashboard]: {
    file: 'app/pages/dashboard-page',
    data: ['ownImages', 'announcements', 'news', 'ownGroups'],
  },
  [PATHS.profile]: { file: 'app/pages/profile-page' },
  [PATHS.profileEdit]: { file: 'features/profile/profile-edit-page' },
  [PATHS.account]: { file: 'app/pages/account/account-page' },
  [PATHS.accountPassword]: { file: 'app/pages/account/password-page' },
  [PATHS.accountSignIn]: { file: 'app/pages/account/sign-in-page' },
  [PATHS.accountSessions]: { file: 'app/pages/account/sessions-page' },
  [PATHS.accountNotifications]: { file: 'app/pages/account/notifications-page' },
  [PATHS.accountPrivacy]: { file: 'app/pages/account/privacy-page' },
  [PATHS.accountData]: { file: 'app/pages/account/data-page' },
  [PATHS.groups]: { file: 'app/pages/groups-page', data: ['ownGroups'] },
  [PATHS.allGroups]: { file: 'features/groups/all-groups-page' },
  [PATHS.group]: { file: 'app/pages/group-page', data: ['ownGroups', 'messages'] },
  [PATHS.admin]: { file: 'features/admin/admin-page', for: 'reviewers', tab: 'users' },
  [PATHS.safety]: { file: 'features/admin/admin-page', for: 'reviewers', tab: 'reports' },
  [PATHS.adminUserEdit]: { file: 'features/admin/user-edit-page', for: 'admins' },
};
