import type { AdminUser, Instant } from '@lodge/contracts';
import { freshlyPlanned, PROFILE_COLUMNS, statement } from '@lodge/database';

type ListedUser = Omit<AdminUser, 'erase_after'> & { erase_after: Instant | null };

const list = (condition: string) => `
  select id, email, ${PROFILE_COLUMNS}, is_admin, created_at, erase_after from users
  where id < $1 ${condition} order by id desc limit $2`;

/** By keyset on the primary key; the search uses the index `users_search`. */
export const LIST_USERS = statement<ListedUser>(list(''));
export const SEARCH_USERS = freshlyPlanned<ListedUser>(
  list('and (username ilike $3 or email ilike $3)'),
);

// Two admins who revoke each other's rights at once must not both succeed.
export const LOCK_ADMINS = statement<{ id: number }>(
  'select id from users where is_admin order by id for update',
);

/** By the index of those who are leaving. */
export const DUE_ERASURES = statement<{ id: number }>(
  'select id from users where erase_after is not null and erase_after <= now() order by erase_after',
);

/** The owner's function, which deletes nothing younger than 90 days. */
export const DELETE_OLD_ERASURES = statement('select delete_old_erasures()');
