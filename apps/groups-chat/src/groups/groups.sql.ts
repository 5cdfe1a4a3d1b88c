import { isVisible, isVisibleInList, memberCount, memberCountInList } from '@lodge/domain';
import { MAX_UNREAD, type ListedGroup, type OwnGroup, type RequestStatus } from '@lodge/contracts';
import {
  foundIn,
  freshlyPlanned,
  sortKey,
  instantInJson,
  rankOf,
  statement,
} from '@lodge/database';

export type GroupRow = Omit<
  ListedGroup,
  'request_status' | 'request_id' | 'code' | 'created_by_email'
> & {
  created_by_email: string | null;
  code: string | null;
  request_status: RequestStatus | null;
  request_id: number | null;
  position: string;
};

type OwnGroupRow = Omit<OwnGroup, 'created_by_email'> & { created_by_email: string | null };

const CREATOR =
  'case when viewer.is_admin then (select email from users where id = g.created_by) end as created_by_email';

const groups = (position: string, condition: string, count: string) => `
  select g.id, g.name, g.description, g.created_at, (${count}), m.user_id is not null as is_member, r.status as request_status, r.id as request_id,
    case when m.user_id is not null or viewer.is_admin then g.code end as code, ${CREATOR}, ${position} as position
  from users viewer cross join groups g
  left join memberships m on m.group_id = g.id and m.user_id = viewer.id
  left join group_requests r on r.group_id = g.id and r.user_id = viewer.id and r.is_current
  where viewer.id = :viewerId ${condition}`;

const list = (position: string, condition = '') =>
  `${groups(position, `and ${position} > :after ${condition}`, memberCountInList('g.id', ':viewerId'))} order by ${position} limit :limit`;

interface Page {
  viewerId: number;
  after: string;
  limit: number;
}

interface OfGroup {
  viewerId: number;
  groupId: number;
}

/** Pages by keyset on the index `groups_in_order`; a search lists prefix matches first. */
export const LIST_GROUPS = statement<GroupRow, Page>(list(sortKey('g.name')));
export const SEARCH_GROUPS = freshlyPlanned<GroupRow, Page & { contains: string; begins: string }>(
  list(
    `${rankOf('g.name', ':contains', ':begins')} || ${sortKey('g.name')}`,
    `and ${foundIn('g.name', ':contains')}`,
  ),
);
export const READ_GROUP = statement<GroupRow, OfGroup>(
  groups(sortKey('g.name'), 'and g.id = :groupId', memberCount('g.id', ':viewerId')),
);

// However many are hidden: a blocked member's messages must not make the list slow.
const LOOKED_AT = 200;

const quiet = (ids: string, pairs: string) =>
  `(select ${ids} from ${pairs} = :viewerId and (until is null or until > now()))`;

// Counts up to a bound, so that a busy group costs no more than a quiet one.
const UNREAD = `
  select count(*) as unread_count, min(id) as first_unread_id from (
    select id from (
      select id, user_id from messages
      where group_id = g.id and id > m.last_read_id
        and g.id not in ${quiet('group_id', 'muted_groups where user_id')}
      order by id limit ${LOOKED_AT}
    ) unread
    where user_id <> :viewerId and ${isVisible('user_id')}
      and user_id not in ${quiet('member_id', 'quiet_pairs where viewer_id')}
    order by id limit ${MAX_UNREAD}
  ) counted`;

// Scans the index `messages_of_group` backwards.
const LAST = `
  select json_build_object(
    'user_id', newest.user_id, 'username', (select username from users where id = newest.user_id),
    'content', newest.content, 'created_at', ${instantInJson('newest.created_at')}
  ) as last_message
  from (
    select * from (
      select id, user_id, content, created_at from messages
      where group_id = g.id order by id desc limit ${LOOKED_AT}
    ) looked_at
    where ${isVisible('user_id')} and ${isVisibleInList(':viewerId', 'user_id')}
    order by id desc limit 1
  ) newest`;

const ownGroups = (condition: string) => `
  select g.id, g.name, g.description, g.code, g.created_at, (${memberCount('g.id', ':viewerId')}), m.joined_at, ${CREATOR}, unread.*, last.*
  from memberships m join groups g on g.id = m.group_id join users viewer on viewer.id = m.user_id
  cross join lateral (${UNREAD}) unread
  left join lateral (${LAST}) last on true
  where m.user_id = :viewerId ${condition}`;

export const LIST_OWN_GROUPS = statement<OwnGroupRow, Pick<OfGroup, 'viewerId'>>(
  `${ownGroups('')} order by ${sortKey('g.name')}`,
);
export const READ_OWN_GROUP = statement<OwnGroupRow, OfGroup>(ownGroups('and g.id = :groupId'));
