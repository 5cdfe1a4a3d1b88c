import type { AdminUser } from '@lodge/contracts';
import {
  foundIn,
  freshlyPlanned,
  inOrder,
  IS_SUSPENDED,
  PROFILE_COLUMNS,
  rankOf,
  statement,
  type UserRow,
} from '@lodge/database';

type ListedUser = UserRow<AdminUser>;

// `position`: the rank, and the name as lists order it.
type FoundUser = ListedUser & { position: string };

const COLUMNS = `id, email, ${PROFILE_COLUMNS}, is_admin, is_moderator, created_at, erase_after, ${IS_SUSPENDED} as is_suspended`;

/** Pages by keyset on the primary key. */
export const LIST_USERS = statement<ListedUser>(
  `select ${COLUMNS} from users where id < $1 order by id desc limit $2`,
);

// An email ranks by what precedes its @, and last by the rest.
const RANK = `
  case when ${foundIn('username', '$3')} then ${rankOf('username', '$3', '$4')}
    when ${foundIn("split_part(email, '@', 1)", '$3')} then 2 else 3 end`;

/** Names that begin with the text, names that contain it, then emails; by the index `users_search`. */
export const SEARCH_USERS = freshlyPlanned<FoundUser>(`
  select * from (
    select ${COLUMNS}, ${RANK} || ${inOrder('username')} as position from users
    where ${foundIn('username', '$3')} or ${foundIn('email', '$3')}
  ) found
  where position > $1 order by position limit $2`);

// Two admins who revoke each other's rights at once must not both succeed.
export const LOCK_ADMINS = statement<{ id: number }>(
  'select id from users where is_admin order by id for update',
);

export const READ_SUSPENDED = statement<{ is_suspended: boolean }>(
  `select ${IS_SUSPENDED} as is_suspended from users where id = $1`,
);

// The constraint `users_admins_unsuspended` does not ask whether a suspension is over.
export const FORGET_PAST_SUSPENSION = statement(
  'update users set suspended_until = null where id = $1 and suspended_until <= now()',
);

/** Served by the index of members who are leaving. */
export const DUE_ERASURES = statement<{ id: number }>(
  'select id from users where erase_after is not null and erase_after <= now() order by erase_after',
);

/** The owner's function, which deletes nothing younger than 90 days. */
export const DELETE_OLD_ERASURES = statement('select delete_old_erasures()');
