import type { Mention } from '@lodge/contracts';
import { isListed, isVisible, isVisibleInList } from '@lodge/domain';
import { statement } from '@lodge/database';

/**
 * SQL: the members whom a message names and the viewer sees, or null.
 * `viewer`: null for members without blocks. `calls`: its rows, or some of them.
 */
export const namedFor = (viewer: string, messageId: string, calls = 'calls') => `(
  select json_agg(json_build_object('user_id', u.id, 'username', u.username) order by u.id)
  from ${calls} c join users u on u.id = c.user_id
  where c.message_id = ${messageId} and c.is_mention and ${isVisible('u.id')} and ${isVisibleInList(viewer, 'u.id')}
  ) as mentions`;

// The longest of the names that may begin at a place counts. A member who blocked the author is
// named, too: what the author does not see would tell all readers of the block.
export const FIND_NAMED = statement<
  { id: number },
  { groupId: number; authorId: number; places: number[]; names: string[] }
>(`
  select distinct on (place) u.id
  from unnest(:places::integer[], :names::text[]) sought (place, name)
  join users u on lower(u.username collate pg_c_utf8) = lower(sought.name collate pg_c_utf8)
  join memberships m on m.group_id = :groupId and m.user_id = u.id
  where u.id <> :authorId and ${isListed('u.id')}
  order by place, length(sought.name) desc`);

// After an edit, under the group's lock: no member of it can go meanwhile.
export const CALL_ANEW = statement<
  { mentions: Mention[] | null },
  { messageId: number; namedIds: number[] }
>(`
  with wanted as (
    select id, bool_or(is_mention) as is_mention from (
      select unnest(:namedIds::integer[]) as id, true as is_mention
      union all
      select answered.user_id, false from messages m join messages answered on answered.id = m.reply_to_id
      where m.id = :messageId
    ) called group by id
  ), gone as (
    delete from calls where message_id = :messageId and user_id not in (select id from wanted)
  ), called as (
    insert into calls (message_id, group_id, user_id, is_mention)
    select m.id, m.group_id, wanted.id, is_mention
    from messages m join memberships using (group_id) join wanted on wanted.id = memberships.user_id
    where m.id = :messageId and wanted.id <> m.user_id
    on conflict (message_id, user_id) do update set is_mention = excluded.is_mention
    returning message_id, user_id, is_mention
  )
  select ${namedFor('(select user_id from messages where id = :messageId)', ':messageId', 'called')}`);
