import { SHARED_GROUPS, type Person } from '@lodge/contracts';
import {
  avatarShownTo,
  isListed,
  isSaidOnCard,
  isVisibleInList,
  photoViewer,
  type onCard,
} from '@lodge/domain';
import {
  foundIn,
  foundPlace,
  freshlyPlanned,
  searched,
  sortKey,
  statement,
  type patternsOf,
} from '@lodge/database';

export type PersonRow = Person & { place: string };

interface Viewer {
  viewerId: number;
}

interface Filter extends Viewer {
  position: string | null;
  minAge: number;
  maxAge: number;
}

interface Page extends Filter {
  after: string;
  limit: number;
}

type Named = ReturnType<typeof patternsOf>;
type Sought = { [Key in keyof Named]: string | null } & ReturnType<typeof onCard>;

const OWN = 'array(select group_id from memberships where user_id = :viewerId)';

// `offset 0` keeps the planner, which takes the viewer's groups for small ones, from reading all who
// are in them first.
const isShared = (member: string) =>
  `exists (select from memberships where user_id = ${member} and group_id = any(${OWN}) offset 0)`;

const IS_STARRED = 'u.id in (select starred_id from stars where user_id = :viewerId)';

const IS_SHOWN = `u.id <> :viewerId and ${isListed('u.id')} and ${isVisibleInList(':viewerId', 'u.id')}`;

const IS_KEPT = `u.age between :minAge and :maxAge
  and (:position::text is null or u.sexual_position = :position)`;

// Looks up whatever is large, such as the photos, for the people of one page alone.
const shown = (found: string) => `
  with viewer as materialized (${photoViewer(':viewerId')})
  select u.id as user_id, u.username, u.age, u.sexual_position as position, shared.*,
    ${avatarShownTo('viewer', 'u.id')} as avatar, ${IS_STARRED} as starred, found.place
  from (${found}) found join users u on u.id = found.id cross join viewer
  cross join lateral (
    select json_agg(json_build_object('id', id, 'name', name, 'emblem', emblem, 'tint', tint) order by nth)
        filter (where nth <= ${SHARED_GROUPS}) as groups,
      greatest(count(*) - ${SHARED_GROUPS}, 0) as more
    from (
      select g.*, row_number() over (order by ${sortKey('g.name')}) as nth
      from memberships m join groups g on g.id = m.group_id
      where m.user_id = u.id and m.group_id = any(${OWN})
    ) named
  ) shared
  order by found.place`;

/** How many members the groups of the viewer had on the day of the last count, together. */
export const COUNT_NEAR = statement<{ count: number }, Viewer>(`
  select coalesce(sum(counted_members), 0)::integer as count from groups where id = any(${OWN})`);

const PLACE = foundPlace(searched('u.username'), 'u.username');
const IS_NAMED = foundIn('u.username', ':contains');

/**
 * Reads all of a few at once: without a search, all stand in the order of their names. The planner
 * takes the viewer's groups for large ones, and would begin with all users of the community: each
 * `offset 0` makes it look up one user at a time.
 */
const few = (near: string, condition = 'true') =>
  freshlyPlanned<PersonRow, Page & Sought>(
    shown(`
    select found.* from (${near} offset 0) near cross join lateral (
      select u.id, ${PLACE} as place from users u
      where u.id = near.user_id and ${condition} and ${IS_SHOWN} and ${IS_KEPT}
        and (:contains::text is null or ${IS_NAMED} or ${isSaidOnCard(':options', ':onCard')}) offset 0
    ) found
    where place > :after order by place limit :limit`),
  );

export const LIST_STARRED = few(
  'select starred_id as user_id from stars where user_id = :viewerId',
  isShared('u.id'),
);

export const LIST_FEW = few(`
  select distinct m.user_id from memberships own
  cross join lateral (select user_id from memberships where group_id = own.group_id offset 0) m
  where own.user_id = :viewerId`);

/** Walks all members of the community by name, of whom the viewer shares a group with many. */
export const LIST_MANY = statement<PersonRow, Page>(
  shown(`
    select u.id, ${sortKey('u.username')} as place from users u
    where ${sortKey('u.username')} > :after and ${IS_SHOWN} and ${IS_KEPT} and ${isShared('u.id')}
    order by ${sortKey('u.username')} limit :limit`),
);

/** Finds names first, by their index: run it with `searchRows`. */
export const SEARCH_MANY = freshlyPlanned<PersonRow, Page & Named>(
  shown(`
    select * from (
      select u.id, ${PLACE} as place from users u
      where ${IS_NAMED} and ${IS_SHOWN} and ${IS_KEPT} and ${isShared('u.id')} offset 0
    ) placed where place > :after order by place limit :limit`),
);

interface Of extends Viewer {
  personId: number;
}

const ONE = `from users u where u.id = :personId and ${IS_SHOWN} and ${isShared('u.id')}`;

export const READ_PERSON = statement<PersonRow, Of>(shown(`select u.id, '' as place ${ONE}`));

export const STAR = statement<unknown, Of>(`
  insert into stars (user_id, starred_id) select :viewerId, u.id ${ONE} on conflict do nothing`);
