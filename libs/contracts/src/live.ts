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
  /** What others see of the photos of a member of one's groups. */
  | { changed: 'photos'; user_id: number }
  /** For admins: requests that wait. */
  | { changed: 'requests' };
