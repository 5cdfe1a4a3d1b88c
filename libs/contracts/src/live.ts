/**
 * A hint on a live stream: something changed that the page may show and should fetch again. It holds
 * no content, which every fetch is authorized for anew.
 */
export type LiveHint =
  | { changed: 'messages'; group_id: number }
  | { changed: 'members'; group_id: number }
  /** The user's groups, memberships or requests. */
  | { changed: 'groups' }
  /** The user's images, or for an admin those of any member. */
  | { changed: 'images' }
  /** The photos of a member who shares a group with the user. */
  | { changed: 'photos'; user_id: number }
  /** For admins: requests that wait. */
  | { changed: 'requests' };
