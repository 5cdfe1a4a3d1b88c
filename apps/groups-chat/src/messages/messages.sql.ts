import { EDIT_MINUTES, type PinnedMessage } from '@lodge/contracts';
import { isVisible, isVisibleInList } from '@lodge/domain';
import { statement } from '@lodge/database';
import { namedFor } from './calls.sql.js';
import type { StoredMessage } from './nods.js';
import { quoteIn } from './quotes.sql.js';

/** SQL: the nods of those whom the viewer sees, or null. `viewer`: null for members without blocks. */
const nodsOf = (message: string, viewer: string) => `(
  select json_agg(json_build_object('emoji', emoji, 'user_ids', user_ids)) from (
    select emoji, array_agg(user_id) as user_ids from nods
    where message_id = ${message}.id and ${isVisible('user_id')} and ${isVisibleInList(viewer, 'user_id')}
    group by emoji
  ) given
  ) as nods`;

// Pages are read by keyset on `messages_of_group`. The limit applies to messages alone, without a
// join, so that the planner stays on the index whatever it knows of other tables. The viewer is
// null for members without blocks.
const pages = (direction: 'asc' | 'desc') => `
  select page.id, page.user_id, (select username from users where id = page.user_id) as username,
    page.content, page.created_at, ${quoteIn('page', 'asked.viewer_id')}, page.edited_at,
    ${nodsOf('page', 'asked.viewer_id')}, ${namedFor('asked.viewer_id', 'page.id')}, asked.position
  from unnest(:groupIds::integer[], :afters::bigint[], :befores::bigint[], :viewerIds::integer[])
    with ordinality asked (group_id, after, before, viewer_id, position)
  cross join lateral (
    select m.id, m.group_id, m.user_id, m.content, m.created_at, m.reply_to_id, m.edited_at
    from messages m
    where m.group_id = asked.group_id and m.id > asked.after and m.id < asked.before
      and ${isVisible('m.user_id')} and ${isVisibleInList('asked.viewer_id', 'm.user_id')}
    order by m.id ${direction} limit :limit
  ) page
  order by asked.position, page.id ${direction}`;

type Listed = StoredMessage & { position: number };

interface Pages {
  groupIds: number[];
  afters: number[];
  befores: number[];
  viewerIds: (number | null)[];
  limit: number;
}

export const LIST_NEWER_PAGES = statement<Listed, Pages>(pages('asc'));
export const LIST_OLDER_PAGES = statement<Listed, Pages>(pages('desc'));

export const LIST_PINS = statement<
  PinnedMessage & { position: number },
  { groupIds: (number | null)[]; viewerIds: Pages['viewerIds'] }
>(`
  select m.id, m.user_id, u.username, m.content, m.created_at, asked.position
  from unnest(:groupIds::integer[], :viewerIds::integer[]) with ordinality asked (group_id, viewer_id, position)
  join pins on pins.group_id = asked.group_id
  join messages m on m.id = pins.message_id join users u on u.id = m.user_id
  where ${isVisible('m.user_id')} and ${isVisibleInList('asked.viewer_id', 'm.user_id')}
  order by asked.position, pins.id desc`);

/**
 * Halves what may be the last id before a time until it is found, in some thirty look-ups: in a
 * group, ids and times advance together. It reveals no message of its own.
 */
export const FIND_TIME = statement<{ before: number }, { groupId: number; time: Date }>(`
  with recursive ids (low, high) as (
    select 0::bigint, coalesce((select max(id) from messages where group_id = :groupId), 0)
    union all
    select case when next.is_before then next.id else low end, case when next.is_before then high else middle end
    from ids, lateral (select (low + high) / 2 as middle) half
    left join lateral (
      select id, created_at < :time::timestamptz as is_before from messages
      where group_id = :groupId and id > middle order by id limit 1
    ) next on true
    where low < high
  )
  select low as before from ids where low = high`);

const OWN = `
  m.id, m.user_id, (select username from users where id = m.user_id) as username,
  m.content, m.created_at, ${quoteIn('m', ':authorId::integer')}, m.edited_at, ${nodsOf('m', ':authorId')},
  ${namedFor(':authorId', 'm.id')}`;

export const READ_SENT = statement<
  StoredMessage & { group_id: number },
  { authorId: number; clientId: string }
>(`
  select ${OWN}, m.group_id from messages m where m.user_id = :authorId and m.client_id = :clientId`);

interface OwnMessage {
  authorId: number;
  groupId: number;
  messageId: number;
}

// Locks like a post: the group, then the membership, so that a removal comes before or after.
export const LOCKED_AUTHOR = `
  locked as materialized (
    select g.id from groups g join memberships m on m.group_id = g.id
    where g.id = :groupId and m.user_id = :authorId for no key update of g
  ), author as materialized (
    select m.group_id, m.user_id from memberships m join locked on locked.id = m.group_id
    where m.user_id = :authorId for key share of m
  )`;

// The row has no `id` unless it was edited.
export const EDIT_OWN_MESSAGE = statement<
  { is_late: boolean } & (StoredMessage | { [Column in keyof StoredMessage]: null }),
  OwnMessage & { content: string }
>(`
  with ${LOCKED_AUTHOR}, own as materialized (
    select m.id, m.created_at <= now() - interval '${EDIT_MINUTES} minutes' as is_late
    from messages m join author using (group_id, user_id) where m.id = :messageId
  ), edited as (
    update messages set content = :content, edited_at = now() from own
    where messages.id = own.id and not own.is_late returning messages.*
  ), moved as (
    update groups set messages_version = messages_version + 1 from edited where groups.id = edited.group_id
  )
  select own.is_late, message.* from own left join (select ${OWN} from edited m) message on true`);

// Deletes only while the author is a member: a removed member must not delete what others may
// report. The group is locked before the message; a deletion by a reviewer locks them the other way
// round, and `inTransaction` repeats what deadlocks.
export const DELETE_OWN_MESSAGE = statement<{ id: number }, OwnMessage>(`
  with ${LOCKED_AUTHOR}
  delete from messages using author
  where messages.id = :messageId and messages.group_id = author.group_id and messages.user_id = author.user_id
  returning messages.id`);

// Moves the mark only forward, and never past the newest message. One that stays writes nothing:
// each page that opens a conversation marks it.
export const MARK_READ = statement<
  { has_moved: boolean },
  { groupId: number; userId: number; messageId: number }
>(`
  with newest as (
    select least(:messageId, (select coalesce(max(id), 0) from messages where group_id = :groupId)) as id
  ), moved as (
    update memberships set last_read_id = newest.id from newest
    where group_id = :groupId and user_id = :userId and last_read_id < newest.id
    returning 1
  )
  select exists (select from moved) as has_moved from memberships where group_id = :groupId and user_id = :userId`);

export const HIDDEN_FROM = statement<{ hidden: number[] }, { viewerIds: number[] }>(`
  select array(select member_id from hidden_pairs where viewer_id = viewer.id) as hidden
  from unnest(:viewerIds::integer[]) with ordinality viewer (id, position) order by position`);
