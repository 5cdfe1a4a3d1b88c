// @ts-check

const PUBLIC_LAYOUT = 'src/app/public-layout.tsx';
const MEMBER_LAYOUT = 'src/app/member-layout.tsx';

/**
 * @typedef {object} Screen
 * @property {string[]} files what the router loads for it
 * @property {import('../libs/contracts/src/routes/index.js').RouteName[]} [data] what it calls first, but for the own user
 * @property {boolean} [forMembers] without a session it leads to the login
 */

/** @type {Record<string, Screen>} by path, as in src/app/router.tsx, and where it matters by tab */
export const SCREENS = {
  '/login': { files: ['src/features/auth/login-page.tsx'] },
  '/register': { files: ['src/features/auth/register-page.tsx'] },
  '/forgot': { files: ['src/features/auth/forgot-page.tsx'] },
  '/reset': { files: ['src/features/auth/reset-page.tsx'] },
  '/documents': { files: [PUBLIC_LAYOUT, 'src/features/documents/documents-page.tsx'] },
  '/documents/:documentId': { files: [PUBLIC_LAYOUT, 'src/features/documents/document-page.tsx'] },
  '/notice': { files: [PUBLIC_LAYOUT, 'src/features/notices/notice-page.tsx'] },
  '/dashboard': { ...ofMembers('src/app/pages/dashboard-page.tsx'), data: ['ownImages'] },
  '/profile': ofMembers('src/app/pages/profile-page.tsx'),
  '/profile/edit': ofMembers('src/features/profile/profile-edit-page.tsx'),
  '/account': ofMembers('src/app/pages/account-page.tsx'),
  '/groups': { ...ofMembers('src/app/pages/groups-page.tsx'), data: ['ownGroups'] },
  '/all-groups': ofMembers('src/features/groups/all-groups-page.tsx'),
  '/groups/:groupId': {
    ...ofMembers('src/app/pages/group-page.tsx'),
    data: ['ownGroups', 'messages'],
  },
  '/admin': ofAdmins('src/features/admin/users/users-tab.tsx'),
  '/admin?tab=images': ofAdmins('src/features/admin/images/images-tab.tsx'),
  '/admin?tab=groups': ofAdmins('src/features/admin/groups/groups-tab.tsx'),
  '/admin?tab=requests': ofAdmins('src/features/admin/requests/requests-tab.tsx'),
  '/admin/safety': ofMembers(
    'src/features/admin/safety/safety-page.tsx',
    'src/features/admin/safety/reports-tab.tsx',
  ),
  '/admin/user/:userId/edit': ofMembers('src/features/admin/user-edit-page.tsx'),
};

/** @param {string[]} files @returns {Screen} */
function ofMembers(...files) {
  return { files: [MEMBER_LAYOUT, ...files], forMembers: true };
}

/** @param {string} tab @returns {Screen} */
function ofAdmins(tab) {
  return ofMembers('src/features/admin/admin-page.tsx', tab);
}
