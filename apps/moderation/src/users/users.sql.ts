import { NEW_USER_DAYS, type AdminUser, type UserFilter } from '@lodge/contracts';
import { avatarOf } from '@lodge/domain';
import {
  deletePieceBy,
  foundIn,
  foundPlace,
  freshlyPlanned,
  sortKey,
  IS_ERASURE_DUE,
  IS_EXPELLED,
  IS_SUSPENDED,
  isLike,
  patternsOf,
  PROFILE_COLUMNS,
  searched,
  statement,
  type UserRow,
} from '@lodge/database';

type ListedUser = UserRow<AdminUser>;

export type FoundUser = ListedUser & { position: string };

const COLUMNS = `id, email, ${PROFILE_COLUMNS}, is_admin, is_moderator, created_at, erase_after, standing,
  ${IS_SUSPENDED} as is_suspended, ${avatarOf('users.id')} as avatar`;

const FILTERS: Record<UserFilter, string> = {
  unapproved_photos:
    "id in (select user_id from images where status = 'ready' and not is_approved)",
  admins: 'is_admin',
  moderators: 'is_moderator',
  suspended: IS_SUSPENDED,
  expelled: IS_EXPELLED,
  new: `created_at > now() - interval '${NEW_USER_DAYS} days'`,
};

const conditionOf = (filter?: UserFilter) => (filter ? FILTERS[filter] : 'true');

// The limit is no parameter: PostgreSQL would plan each page again.

export const listUsers = (limit: number, filter?: UserFilter) =>
  statement<ListedUser, { before: number }>(
    `select ${COLUMNS} from users where id < :before and ${conditionOf(filter)} order by id desc limit ${limit}`,
  );

const PLACE = sortKey('username');

export const listUsersByName = (limit: number, filter?: UserFilter) =>
  statement<FoundUser, { after: string }>(`
  select ${COLUMNS}, ${PLACE} as position from users
  where ${PLACE} > :after and ${conditionOf(filter)} order by ${PLACE} limit ${limit}`);

export const countUsers = (filter?: UserFilter) =>
  statement<{ count: number }>(`select count(*) from users where ${conditionOf(filter)}`);

// An email ranks by the part before its @. Names only what the index `users_found` holds.
const EMAIL_RANK = `case when ${isLike(`split_part(${searched('email')}, '@', 1)`, ':contains')} then 2 else 3 end`;
const FOUND_PLACE = foundPlace(searched('username'), 'username', EMAIL_RANK);

/**
 * Uses `users_search` and `users_found`: run it with {@link searchRows}. All matches are found
 * once, for the page and for the total, which stands alone if the page is empty.
 */
export const searchUsers = (filter?: UserFilter) =>
  freshlyPlanned<
    { total: number } & (FoundUser | { id: null }),
    { after: string; limit: number } & ReturnType<typeof patternsOf>
  >(`
  with found as materialized (
    select id, ${FOUND_PLACE} as position from users
    where (${foundIn('username', ':contains')} or ${foundIn('email', ':contains')})
      and ${filter ? `id in (select id from users where ${FILTERS[filter]} offset 0)` : 'true'}
  )
  select total, position, ${COLUMNS} from (select count(*) as total from found) counted
  left join (select * from found where position > :after order by position limit :limit) page on true
  left join users using (id) order by position`);

// Two admins who revoke each other's rights at once must not both succeed.
export const LOCK_ADMINS = statement<{ id: number }>(
  'select id from users where is_admin order by id for no key update',
);

export const READ_USER = statement<ListedUser, { id: number }>(
  `select ${COLUMNS} from users where id = :id`,
);

// The constraint `users_admins_unsuspended` does not look at a suspension's end.
export const FORGET_PAST_SUSPENSION = statement<unknown, { id: number }>(
  'update users set suspended_until = null where id = :id and suspended_until <= now()',
);

export const DUE_ERASURES = statement<{ id: number }, { after: number }>(`
  select id from users
  where (erase_after is not null or standing <> 'member') and ${IS_ERASURE_DUE}
    and id > :after order by id limit 500`);

// Moves the ids of users and requests on, so that they do not tell how many came within a time.
export const ADVANCE_IDS = statement<unknown>('select advance_ids()');

export const DELETE_OLD_ERASURES = deletePieceBy('delete_old_erasures');
