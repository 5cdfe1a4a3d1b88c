// Section 2 of the specification fixes most of them.
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  documents: '/documents',
  document: '/documents/:documentId',
  notice: '/notice',
  forgot: '/forgot',
  reset: '/reset',
  dashboard: '/dashboard',
  profile: '/profile',
  profileEdit: '/profile/edit',
  account: '/account',
  accountPassword: '/account/password',
  accountSignIn: '/account/sign-in',
  accountSessions: '/account/sessions',
  accountNotifications: '/account/notifications',
  accountPrivacy: '/account/privacy',
  accountData: '/account/data',
  groups: '/groups',
  allGroups: '/all-groups',
  group: '/groups/:groupId',
  admin: '/admin',
  adminUserEdit: '/admin/user/:userId/edit',
  safety: '/admin/safety',
} as const;

/**
 * What a link's fragment says. Mail programs encode it, and take punctuation or a blank of the text
 * around a link for its end.
 */
export function fragmentOf({ hash }: { hash: string }): string {
  return withoutEnd(decoded(hash.slice(1)));
}

/** The path without what mail programs took for its end. */
export const withoutEnd = (text: string) => text.replace(/([^\w/-]|%[\da-f]{2})+$/i, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Token of a mailed link that confirms an email. */
export const confirmationIn = (location: { hash: string }) =>
  /^confirm=([\w.-]+)$/.exec(fragmentOf(location))?.[1];

export const documentPath = (documentId: number) =>
  PATHS.document.replace(':documentId', String(documentId));
export const groupPath = (groupId: number) => PATHS.group.replace(':groupId', String(groupId));
export const adminUserEditPath = (userId: number) =>
  PATHS.adminUserEdit.replace(':userId', String(userId));

export const REGISTRATIONS_PATH = `${PATHS.admin}?tab=users&list=registrations`;

// Named differently from `person`, which opens the panel.
export const LOG_OF = 'of';

/** Log entries in which the person is the actor or the subject. */
export const logOf = (id: number) => `${PATHS.safety}?tab=log&${LOG_OF}=${id}`;
