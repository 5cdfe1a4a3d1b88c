import type { AdminUser } from '@lodge/contracts';
import { freshlyPlanned, PROFILE_COLUMNS, statement } from '@lodge/database';

const list = (condition: string) => `
  select id, email, ${PROFILE_COLUMNS}, is_admin, created_at from users
  where id < $1 ${condition} order by id desc limit $2`;

/** By keyset on the primary key; the search uses the index `users_search`. */
export const LIST_USERS = statement<AdminUser>(list(''));
export const SEARCH_USERS = freshlyPlanned<AdminUser>(
  list('and (username ilike $3 or email ilike $3)'),
);

// Two admins who revoke each other's rights at once must not both succeed.
export const LOCK_ADMINS = statement<{ id: number }>(
  'select id from users where is_admin order by id for update',
);

// Groups that the user is in or has posted to, in the order in which posting locks.
export const LOCK_GROUPS_OF_USER = statement<{ id: number }>(`
  select id from groups where id in (
    select group_id from messages where user_id = $1 union select group_id from memberships where user_id = $1
  ) order by id for no key update`);
