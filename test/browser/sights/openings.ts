import { OF_ACCOUNTS } from './account.js';
import { OF_ADMIN_GROUPS, OF_USERS } from './admin.js';
import { OF_GROUPS } from './chat.js';
import { OF_GUESTS } from './guests.js';
import { OF_PROFILES } from './profiles.js';
import { OF_REVIEWS } from './reviews.js';
import type { Sights } from './sight.js';

/** What opens over a screen or within one. */
export const OPENINGS: Sights = {
  ...OF_GUESTS,
  ...OF_PROFILES,
  ...OF_ACCOUNTS,
  ...OF_GROUPS,
  ...OF_USERS,
  ...OF_ADMIN_GROUPS,
  ...OF_REVIEWS,
};
