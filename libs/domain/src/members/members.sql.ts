import { PROFILE_FIELD_NAMES, type Member } from '@lodge/contracts';
import { foundIn, freshlyPlanned, patternsOf, sortKey, rankOf, statement } from '@lodge/database';
import { isSaidOnCard, onCard } from './card-search.js';
import { isVisible, isVisibleInCount, isVisibleInList } from './hidden-members.js';
import { avatarOf, avatarShownTo, photoViewer } from './photo-visibility.js';

interface Counted {
  member_count: number;
}

type Positioned<Position> = Member & { position: Position };
export type ListedMember = Positioned<number> & Counted;
export type FoundMember = Positioned<string> & Counted;

interface ShownBy {
  columns: string;
  viewer?: string;
}

const PROFILE = PROFILE_FIELD_NAMES.map((name) => `u.${name}`).join(', ');
const JOINED = '(extract(epoch from m.joined_at) * 1000000)::bigint';

const membersOf = (position: string, condition: string, { columns, viewer = '' }: ShownBy) => `
  select u.id, ${PROFILE}, m.joined_at,
    exists (select from images where user_id = u.id and is_approved) as "hasApprovedPicture",
    exists (select from images where user_id = u.id and is_approved and is_face_picture) as "hasFacePicture",
    ${position} as position${columns}
  from ${viewer} memberships m join users u on u.id = m.user_id
  where m.group_id = :groupId ${condition}`;

const listOf = (condition: string, shownBy: ShownBy) => `
  ${membersOf(JOINED, ` and (m.joined_at, m.user_id) > (timestamptz 'epoch' + :joined * interval '1 microsecond', :after::bigint)${condition}`, shownBy)}
  order by m.joined_at, m.user_id limit :limit`;

const PLACE = `${rankOf('u.username', ':contains', ':begins')} || ${sortKey('u.username')}`;

const isLargerThan = (members: number, group: string) =>
  `exists (select from memberships where group_id = ${group} offset ${members} limit 1)`;

// Folding what 500 cards say takes up to 150 ms, so larger groups are searched by names alone.
const FEW = 500;

const IS_NAMED = foundIn('u.username', ':contains');

// The offset keeps places from being computed for all users.
const placesOf = (condition: string) => `
  (select m.user_id, ${PLACE} as position
  from memberships m join users u on u.id = m.user_id
  where m.group_id = :groupId and ${condition} offset 0)`;

// Finds names by what the index `users_found` holds, and only then reads the rest: run it with
// `searchRows`.
const foundOf = (condition: string, shownBy: ShownBy) => `
  select listed.* from (
    select user_id, position from (
      ${placesOf(`${IS_NAMED}${condition}`)} union all
      ${placesOf(`not ${isLargerThan(FEW, ':groupId')} and ${isSaidOnCard(':options', ':onCard')} and not ${IS_NAMED}${condition}`)}
    ) placed where position > :after order by position limit :limit
  ) found cross join lateral (
    ${membersOf('found.position', 'and m.user_id = found.user_id', shownBy)}
  ) listed order by found.position`;

const SHOWN = ` and ${isVisible('m.user_id')} and ${isVisibleInList(':viewerId', 'm.user_id')}`;
const FOR_ADMINS = {
  columns: `, u.email, u.erase_after is not null as is_leaving, ${avatarOf('u.id')} as avatar`,
};

const withViewer = (query: string) =>
  `with viewer as materialized (${photoViewer(':viewerId')}) ${query}`;
const FOR_VIEWER = {
  columns: `, ${avatarShownTo('viewer', 'u.id')} as avatar`,
  viewer: 'viewer cross join',
};

// Beyond so many members, reading all who are hidden costs less than looking each of them up.
const MANY = 2_000;

const countOf = (group: string, viewer: string, isShown: typeof isVisible) => `
  select count(*) as member_count from memberships m where m.group_id = ${group}
    and ((select is_admin from users where id = ${viewer})
      or ${isShown('m.user_id')} and ${isVisibleInList(viewer, 'm.user_id')})`;

export const memberCount = (group: string, viewer: string) => `
  select case when ${isLargerThan(MANY, group)}
    then (${countOf(group, viewer, isVisibleInCount)}) else (${countOf(group, viewer, isVisible)})
  end as member_count`;

/** The same for statements over hundreds of groups. */
export const memberCountInList = (group: string, viewer: string) =>
  countOf(group, viewer, isVisibleInCount);

// The count is computed once for a page, since it does not depend on the row.
const counted = (shownBy: ShownBy, count: string): ShownBy => ({
  ...shownBy,
  columns: `${shownBy.columns}, (${count}) as member_count`,
});
const COUNT_FOR_VIEWER = memberCount(':groupId', ':viewerId');
const COUNTED_FOR_VIEWER = counted(FOR_VIEWER, COUNT_FOR_VIEWER);
const ALL_MEMBERS =
  'select count(*) as member_count from memberships m where m.group_id = :groupId';
const COUNTED_FOR_ADMINS = counted(FOR_ADMINS, ALL_MEMBERS);

interface InGroup {
  groupId: number;
}

interface ForViewer {
  viewerId: number;
}

type Page = InGroup & { joined: number; after: number; limit: number };
type Search = InGroup &
  ReturnType<typeof patternsOf> &
  ReturnType<typeof onCard> & { after: string; limit: number };
type OfMember = InGroup & { memberId: number };

export const COUNT_MEMBERS = statement<Counted, InGroup & ForViewer>(COUNT_FOR_VIEWER);
export const COUNT_MEMBERS_FOR_ADMINS = statement<Counted, InGroup>(ALL_MEMBERS);

// Lists members in the order they joined, by keyset: a page deep in a large group costs no more
// than the first. A search lists names first that begin with the text.
export const LIST_MEMBERS = statement<ListedMember, Page & ForViewer>(
  withViewer(listOf(SHOWN, COUNTED_FOR_VIEWER)),
);
export const SEARCH_MEMBERS = freshlyPlanned<FoundMember, Search & ForViewer>(
  withViewer(foundOf(SHOWN, COUNTED_FOR_VIEWER)),
);
export const LIST_MEMBERS_FOR_ADMINS = statement<ListedMember, Page>(
  listOf('', COUNTED_FOR_ADMINS),
);
export const SEARCH_MEMBERS_FOR_ADMINS = freshlyPlanned<FoundMember, Search>(
  foundOf('', COUNTED_FOR_ADMINS),
);

const oneOf = (condition: string, shownBy: ShownBy) =>
  membersOf('0', `and m.user_id = :memberId${condition}`, shownBy);
export const READ_MEMBER = statement<Positioned<number>, OfMember & ForViewer>(
  withViewer(oneOf(SHOWN, FOR_VIEWER)),
);
export const READ_MEMBER_FOR_ADMINS = statement<Positioned<number>, OfMember>(
  oneOf('', FOR_ADMINS),
);

/** SQL condition: without it, an id alone would be a way to look a member up. */
export const haveMet = (viewer: string, member: string) => `(
  exists (select from users where id = ${viewer} and (is_admin or is_moderator))
  or exists (
    select from memberships own join memberships other on other.group_id = own.group_id
    where own.user_id = ${viewer} and other.user_id = ${member}
  ) or ${hasWrittenIn(viewer, member)} or ${hasWrittenIn(member, viewer)})`;

const hasWrittenIn = (reader: string, author: string) => `exists (
  select from messages where user_id = ${author}
    and group_id = any(array(select group_id from memberships where user_id = ${reader})))`;
