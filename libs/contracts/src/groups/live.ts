/** What changed and should be fetched again. No content, as every fetch is authorized anew. */
export type LiveHint =
  | { changed: 'messages'; group_id: number }
  | { changed: 'members'; group_id: number }
  | { changed: 'groups' }
  // The user read messages, perhaps on another page.
  | { changed: 'unread' }
  // The user's own.
  | { changed: 'images' }
  | { changed: 'photos'; user_id: number }
  | { changed: 'sessions' }
  // What waits for reviewers: requests, photos.
  | { changed: 'requests' }
  | { changed: 'reports' };
