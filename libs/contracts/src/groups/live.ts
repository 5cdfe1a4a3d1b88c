/** What changed and should be fetched again. No content, as every fetch is authorized anew. */
export type LiveHint =
  | { changed: 'messages'; group_id: number }
  | { changed: 'members'; group_id: number }
  // Includes their memberships and requests.
  | { changed: 'groups' }
  // The user's own; for an admin those of any member.
  | { changed: 'images' }
  | { changed: 'photos'; user_id: number }
  | { changed: 'sessions' }
  // Sent to admins.
  | { changed: 'requests' }
  // Sent to reviewers.
  | { changed: 'reports' };
