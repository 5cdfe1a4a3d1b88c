import type { Viewer } from './session-store.js';

/** Admins and moderators: they review photos, requests and reports. */
export const isReviewer = ({
  isAdmin,
  is_moderator,
}: Pick<Viewer, 'isAdmin' | 'is_moderator'>): boolean => isAdmin || is_moderator === true;
