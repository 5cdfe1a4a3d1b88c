import { PROFILE_FIELD_NAMES, type Member } from '@lodge/contracts';
import { freshlyPlanned, isShown, isShownTo, statement } from '@lodge/database';

// `position`: microseconds since 1970.
type ListedMember = Member & { position: number };

const PROFILE = PROFILE_FIELD_NAMES.map((name) => `u.${name}`).join(', ');

const membersOf = (condition: string, columns: string) => `
  select u.id, ${PROFILE}, m.joined_at,
    exists (select from images where user_id = u.id and is_approved) as "hasApprovedPicture",
    exists (select from images where user_id = u.id and is_approved and is_face_picture) as "hasFacePicture",
    (extract(epoch from m.joined_at) * 1000000)::bigint as position${columns}
  from memberships m join users u on u.id = m.user_id
  where m.group_id = $1 and (m.joined_at, m.user_id) > (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::bigint)${condition}
  order by m.joined_at, m.user_id limit $4`;

const SEARCH = ' and u.username ilike $5';
const shownTo = (viewer: string) =>
  ` and ${isShown('m.user_id')} and ${isShownTo(viewer, 'm.user_id')}`;
// Admins also see those who are leaving.
const FOR_ADMINS = ', u.email, u.id in (select id from hidden_members) as is_leaving';

// By keyset: a page deep in a large group costs no more than the first.
export const LIST_MEMBERS = statement<ListedMember>(membersOf(shownTo('$5'), ''));
export const SEARCH_MEMBERS = freshlyPlanned<ListedMember>(membersOf(shownTo('$6') + SEARCH, ''));
export const LIST_MEMBERS_FOR_ADMINS = statement<ListedMember>(membersOf('', FOR_ADMINS));
export const SEARCH_MEMBERS_FOR_ADMINS = freshlyPlanned<ListedMember>(
  membersOf(SEARCH, FOR_ADMINS),
);

/**
 * SQL: how many members of a group a block hides from the viewer. Few, unlike the members, whom a
 * condition on each would make slow to count.
 */
export const hiddenCount = (group: string, viewer: string) => `(
  select count(distinct hidden.user_id) from hidden_pairs pair
  join memberships hidden on hidden.group_id = ${group} and hidden.user_id = pair.member_id
  where pair.viewer_id = ${viewer} and ${isShown('hidden.user_id')})`;

export const COUNT_MEMBERS = statement<{ member_count: number }>(`
  select count(*) - ${hiddenCount('$1', '$2')} as member_count
  from memberships m where m.group_id = $1 and ${isShown('m.user_id')}`);
export const COUNT_MEMBERS_FOR_ADMINS = statement<{ member_count: number }>(
  'select count(*) as member_count from memberships m where m.group_id = $1',
);
