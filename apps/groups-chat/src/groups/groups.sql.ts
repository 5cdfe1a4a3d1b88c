import {
  IS_MUTING,
  isVisible,
  isVisibleInList,
  memberCount,
  memberCountInList,
} from '@lodge/domain';
import {
  GROUP_LIFE,
  MAX_UNREAD,
  type GroupFilter,
  type ListedGroup,
  type OwnGroup,
  type StoredEmblem,
} from '@lodge/contracts';
import {
  foundIn,
  foundPlace,
  freshlyPlanned,
  sortKey,
  instantInJson,
  searched,
  statement,
} from '@lodge/database';

type Optional = 'request_status' | 'request_id' | 'code' | 'created_by_email';
type OrNull<Group, Keys extends keyof Group> = Omit<Group, Keys> & {
  [Key in Keys]-?: Exclude<Group[Key], undefined> | null;
};

export type GroupRow = StoredEmblem<OrNull<ListedGroup, Optional>> & { position: string };
export type OwnGroupRow = StoredEmblem<OrNull<OwnGroup, 'created_by_email' | 'called'>>;

const CREATOR =
  'case when viewer.is_admin then (select email from users where id = g.created_by) end as created_by_email';

const GROUP = `
  g.id, g.name, g.description, g.emblem, g.tint, g.life, g.created_at, m.user_id is not null as is_member,
  r.status as request_status, r.id as request_id,
  case when m.user_id is not null or viewer.is_admin then g.code end as code, ${CREATOR}`;

const WITH_OWN_STATE = `
  users viewer cross join groups g
  left join memberships m on m.group_id = g.id and m.user_id = viewer.id
  left join group_requests r on r.group_id = g.id and r.user_id = viewer.id and r.is_current`;

const COUNT = memberCount('g.id', ':viewerId');

// A count of now would tell whom a block, or somebody's leaving, has hidden in a group that the
// viewer is not in: non-members are all told the same number of the day.
const COUNT_SHOWN = `case when m.user_id is not null or viewer.is_admin
  then (${memberCountInList('g.id', ':viewerId')}) else g.counted_members end as member_count`;

// Its order is that of the index `groups_in_order`.
const PLACE = `g.life || chr(1) || ${sortKey('g.name')}`;

const shown = (group: string) => `case :show::text
  when 'busy' then ${group}.life = 'busy'
  when 'new' then ${group}.created_at > current_date - ${GROUP_LIFE.NEW_DAYS}
  when 'asked' then ${group}.id in (
    select group_id from group_requests where user_id = :viewerId and is_current and status = 'pending')
  else true end`;

interface Page {
  viewerId: number;
  after: string;
  limit: number;
  show: GroupFilter | null;
}

interface OfGroup {
  viewerId: number;
  groupId: number;
}

export const LIST_GROUPS = statement<GroupRow, Page>(`
  select ${GROUP}, ${COUNT_SHOWN}, ${PLACE} as position from ${WITH_OWN_STATE}
  where viewer.id = :viewerId and ${PLACE} > :after and ${shown('g')}
  order by ${PLACE} limit :limit`);

// `offset 0` keeps each name from being folded once for every use of its place.
const FOUND = `
  select id, ${foundPlace('sought', 'name')} as position from (
    select id, name, ${searched('name')} as sought from groups where ${foundIn('name', ':contains')} and ${shown('groups')} offset 0
  ) named offset 0`;

/** Lists names first that begin with the text: run it with `searchRows`. */
export const SEARCH_GROUPS = freshlyPlanned<GroupRow, Page & { contains: string; begins: string }>(`
  select ${GROUP}, ${COUNT_SHOWN}, found.position
  from (select * from (${FOUND}) placed where position > :after order by position limit :limit) found
  cross join ${WITH_OWN_STATE}
  where viewer.id = :viewerId and g.id = found.id order by found.position`);

export const READ_GROUP = statement<GroupRow, OfGroup>(`
  select ${GROUP}, (${COUNT}), ${PLACE} as position from ${WITH_OWN_STATE}
  where viewer.id = :viewerId and g.id = :groupId`);

// However many are hidden: a blocked member's messages must not make the list slow.
const LOOKED_AT = 200;

const COUNTS = `user_id <> :viewerId and ${isVisible('user_id')}
      and user_id not in (select member_id from quiet_pairs where viewer_id = :viewerId and ${IS_MUTING})`;

// Counts up to a bound, so that a busy group costs no more than a quiet one.
const UNREAD = `
  select count(*) as messages, min(id) as first from (
    select id from (
      select id, user_id from messages
      where group_id = g.id and id > own.last_read_id
        and g.id not in (select group_id from muted_groups where user_id = :viewerId and ${IS_MUTING})
      order by id limit ${LOOKED_AT}
    ) unread
    where ${COUNTS}
    order by id limit ${MAX_UNREAD}
  ) counted`;

// Unread messages that name the viewer, or answer them.
const CALLS = `
  select count(*) as messages, min(id) as first from (
    select id from (
      select m.id, m.user_id from calls c join messages m on m.id = c.message_id
      where c.user_id = :viewerId and c.group_id = g.id and c.message_id > own.last_read_id
        and g.id not in (select group_id from muted_groups where user_id = :viewerId and ${IS_MUTING} and not except_calls)
      order by c.message_id limit ${LOOKED_AT}
    ) unread
    where ${COUNTS}
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

const OWN_GROUPS = `
  select g.id, g.name, g.description, g.emblem, g.tint, g.code, g.created_at, (${COUNT}), own.joined_at, ${CREATOR}, last.*,
    greatest(unread.messages, calls.messages) as unread_count, least(unread.first, calls.first) as first_unread_id,
    case when calls.messages > 0 then true end as called,
    exists (select from messages where user_id = :viewerId) as has_written
  from memberships own join groups g on g.id = own.group_id join users viewer on viewer.id = own.user_id
  cross join lateral (${UNREAD}) unread cross join lateral (${CALLS}) calls
  left join lateral (${LAST}) last on true
  where own.user_id = :viewerId`;

export const LIST_OWN_GROUPS = statement<OwnGroupRow, Pick<OfGroup, 'viewerId'>>(
  `${OWN_GROUPS} order by ${sortKey('g.name')}`,
);
export const READ_OWN_GROUP = statement<OwnGroupRow, OfGroup>(`${OWN_GROUPS} and g.id = :groupId`);
