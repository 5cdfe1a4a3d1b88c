import type { Viewer } from './session-store.js';

/** Admins and moderators: they review photos, requests and reports. */
export const isReviewer = (user: Pick<Viewer, 'isAdmin' | 'is_moderator'> | null): boolean =>
  user?.isAdmin === true || user?.is_moderator === true;
