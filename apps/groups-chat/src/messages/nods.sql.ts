import type { Nod, NodEmoji } from '@lodge/contracts';
import { avatarShownTo, isVisible, isVisibleInList, photoViewer } from '@lodge/domain';
import { statement } from '@lodge/database';
import { LOCKED_AUTHOR } from './messages.sql.js';
import { isQuotable } from './quotes.sql.js';

interface Given {
  authorId: number;
  groupId: number;
  messageId: number;
}

// Returns no row for a message that the member does not see. The same again moves no version.
export const GIVE_NOD = statement<{ has_changed: boolean }, Given & { emoji: NodEmoji }>(`
  with ${LOCKED_AUTHOR}, seen as materialized (
    select m.id, m.group_id, author.user_id from messages m join author using (group_id)
    where m.id = :messageId and ${isQuotable('m.user_id', 'author.user_id')}
  ), given as (
    insert into nods (message_id, group_id, user_id, emoji) select id, group_id, user_id, :emoji from seen
    on conflict (message_id, user_id) do update set emoji = excluded.emoji where nods.emoji <> excluded.emoji
    returning group_id
  ), moved as (
    update groups set messages_version = messages_version + 1 from given where groups.id = given.group_id
  )
  select exists (select from given) as has_changed from seen`);

// A trigger moves the version.
export const TAKE_NOD_BACK = statement<unknown, Given>(`
  with ${LOCKED_AUTHOR}
  delete from nods using author
  where nods.message_id = :messageId and nods.group_id = author.group_id and nods.user_id = author.user_id
  returning 1`);

interface OfMessage {
  viewerId: number;
  groupId: number;
  messageId: number;
}

export const SEES_MESSAGE = statement<unknown, OfMessage>(`
  select 1 from messages m
  where m.id = :messageId and m.group_id = :groupId and ${isQuotable('m.user_id', ':viewerId::integer')}`);

export const LIST_NODS = statement<Nod, OfMessage & { after: number; limit: number }>(`
  with viewer as materialized (${photoViewer(':viewerId')})
  select n.user_id, u.username, ${avatarShownTo('viewer', 'n.user_id')} as avatar, n.emoji
  from viewer cross join nods n join users u on u.id = n.user_id
  where n.message_id = :messageId and n.group_id = :groupId and n.user_id > :after
    and ${isVisible('n.user_id')} and ${isVisibleInList(':viewerId', 'n.user_id')}
  order by n.user_id limit :limit`);
