import { PROFILE_FIELD_NAMES, type Member } from '@lodge/contracts';
import { freshlyPlanned, statement } from '@lodge/database';

// `position`: microseconds since 1970.
type ListedMember = Member & { position: number };

const PROFILE = PROFILE_FIELD_NAMES.map((name) => `u.${name}`).join(', ');

const membersOf = (condition: string, email: string) => `
  select u.id, ${PROFILE}, m.joined_at,
    exists (select from images where user_id = u.id and is_approved) as "hasApprovedPicture",
    exists (select from images where user_id = u.id and is_approved and is_face_picture) as "hasFacePicture",
    (extract(epoch from m.joined_at) * 1000000)::bigint as position${email}
  from memberships m join users u on u.id = m.user_id
  where m.group_id = $1 and (m.joined_at, m.user_id) > (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::bigint) ${condition}
  order by m.joined_at, m.user_id limit $4`;

const SEARCH = 'and u.username ilike $5';
const EMAIL = ', u.email';

// By keyset: a page deep in a large group costs no more than the first.
export const LIST_MEMBERS = statement<ListedMember>(membersOf('', ''));
export const SEARCH_MEMBERS = freshlyPlanned<ListedMember>(membersOf(SEARCH, ''));
export const LIST_MEMBERS_WITH_EMAILS = statement<ListedMember>(membersOf('', EMAIL));
export const SEARCH_MEMBERS_WITH_EMAILS = freshlyPlanned<ListedMember>(membersOf(SEARCH, EMAIL));

export const COUNT_MEMBERS = statement<{ member_count: number }>(
  'select count(*) as member_count from memberships where group_id = $1',
);
