/**
 * What a live stream tells a browser: something changed that it may show, and may fetch again. Never what it is:
 * that is asked for and decided as ever.
 */
export type LiveHint =
  | { changed: 'messages'; group_id: number }
  | { changed: 'members'; group_id: number }
  /** The own groups, memberships or requests. */
  | { changed: 'groups' }
  /** The own images, or for an admin anybody's. */
  | { changed: 'images' }
  /** For admins: requests that wait. */
  | { changed: 'requests' };
