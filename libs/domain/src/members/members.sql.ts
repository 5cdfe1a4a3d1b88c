import type { Member } from '@lodge/contracts';
import {
  foundIn,
  foundPlace,
  freshlyPlanned,
  patternsOf,
  profileOfRow,
  searched,
  statement,
} from '@lodge/database';
import { isSaidOnCard, onCard } from './card-search.js';
import { isListed, isVisibleInList } from './hidden-members.js';
import { COUNT_ALL, COUNT_SEEN, isLargerThan } from './member-counts.sql.js';
import { avatarOf, avatarShownTo, photoViewer } from './photo-visibility.js';

interface Counted {
  member_count: number;
}
export type ListedMember = Member & Counted & { position: number | string };

type PlaceInList = { groupId: number; joined: number; after: number; limit: number };
type Search = { groupId: number; after: string; limit: number } & ReturnType<typeof patternsOf> &
  ReturnType<typeof onCard>;

/** In what a statement for members differs from the one for admins. */
interface ViewerSql {
  viewer: string;
  from: string;
  isShown: string;
  columns: string;
  count: string;
}

const MEMBERS: ViewerSql = {
  viewer: `with viewer as materialized (${photoViewer(':viewerId')})`,
  from: 'viewer cross join',
  isShown: `${isListed('m.user_id')} and ${isVisibleInList(':viewerId', 'm.user_id')}`,
  columns: `${avatarShownTo('viewer', 'u.id')} as avatar`,
  count: `(${COUNT_SEEN}) as member_count`,
};

const ADMINS: ViewerSql = {
  viewer: '',
  from: '',
  isShown: 'true',
  columns: `u.email, u.erase_after is not null as is_leaving, ${avatarOf('u.id')} as avatar`,
  count: `(${COUNT_ALL}) as member_count`,
};

// Admins see everybody, whoever they are.
const forBoth = <Row, Values extends object>(
  make: (viewer: ViewerSql) => string,
  create: typeof freshlyPlanned = statement,
) => ({
  member: create<Row, Values & { viewerId: number }>(make(MEMBERS)),
  admin: create<Row, Values & { viewerId: number }>(make(ADMINS)),
});

const CARD = `u.id, ${profileOfRow('u')}, m.joined_at,
  exists (select from images where user_id = u.id and is_approved) as "hasApprovedPicture",
  exists (select from images where user_id = u.id and is_approved and is_face_picture) as "hasFacePicture"`;

// Lists members in the order they joined, by keyset: a page deep in a large group costs no more
// than the first. The count is computed once for a page, since it does not depend on the row.
const list = ({ viewer, from, isShown, columns, count }: ViewerSql) => `
  ${viewer}
  select ${CARD}, (extract(epoch from m.joined_at) * 1000000)::bigint as position, ${columns}, ${count}
  from ${from} memberships m join users u on u.id = m.user_id
  where m.group_id = :groupId
    and (m.joined_at, m.user_id) > (timestamptz 'epoch' + :joined * interval '1 microsecond', :after::bigint)
    and ${isShown}
  order by m.joined_at, m.user_id limit :limit`;

const PLACE = foundPlace(searched('u.username'), 'u.username');
const IS_NAMED = foundIn('u.username', ':contains');

// Folding what 500 cards say takes up to 150 ms, so larger groups are searched by names alone.
const FEW = 500;
const IS_SAID = `not ${isLargerThan(FEW, ':groupId')} and ${isSaidOnCard(':options', ':onCard')}`;

// Lists names first that begin with the text. Finds them by what the index `users_found` holds, and
// only then reads the rest: run it with `searchInGroup`. `offset 0` keeps places from being computed
// for all users.
const search = ({ viewer, from, isShown, columns, count }: ViewerSql) => `
  ${viewer}
  select ${CARD}, found.position, ${columns}, ${count}
  from ${from} (
    select user_id, position from (
      (
        select m.user_id, ${PLACE} as position from memberships m join users u on u.id = m.user_id
        where m.group_id = :groupId and ${IS_NAMED} and ${isShown} offset 0
      ) union all (
        select m.user_id, ${PLACE} as position from memberships m join users u on u.id = m.user_id
        where m.group_id = :groupId and ${IS_SAID} and not ${IS_NAMED} and ${isShown} offset 0
      )
    ) placed where position > :after order by position limit :limit
  ) found
  join memberships m on m.group_id = :groupId and m.user_id = found.user_id
  join users u on u.id = m.user_id
  order by found.position`;

const one = ({ viewer, from, isShown, columns }: ViewerSql) => `
  ${viewer}
  select ${CARD}, ${columns} from ${from} memberships m join users u on u.id = m.user_id
  where m.group_id = :groupId and m.user_id = :memberId and ${isShown}`;

export const COUNT_MEMBERS = forBoth<Counted, { groupId: number }>(
  ({ count }) => `select ${count}`,
);
export const LIST_MEMBERS = forBoth<ListedMember & { position: number }, PlaceInList>(list);
export const SEARCH_MEMBERS = forBoth<ListedMember & { position: string }, Search>(
  search,
  freshlyPlanned,
);
export const READ_MEMBER = forBoth<Member, { groupId: number; memberId: number }>(one);
