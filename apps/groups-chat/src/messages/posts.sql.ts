import type { ChatMessage } from '@lodge/contracts';
import { statement } from '@lodge/database';
import { isQuotable, quoteIn } from './quotes.sql.js';

type PostedMessage = ChatMessage & { position: number };

interface Sent {
  groupIds: number[];
  userIds: number[];
  contents: string[];
  clientIds: string[];
  replyToIds: (number | null)[];
}

// Posts a batch in one commit. Groups are locked first, in the order of ids as on every path, and
// the sort draws no id before all are locked: ids of a group are in the order of commits, so a
// cursor never passes a message still to come. Memberships follow, so that a removal comes before,
// and rejects the message, or after. A repeated `client_id`, a non-member and a
// reply to what its author does not see post nothing. A row's
// position is that in the batch; of two with one `client_id`, the first's.
const postTo = (groups: 'free groups' | 'all groups') =>
  statement<PostedMessage, Sent>(`
  with sent as materialized (
    select * from unnest(:groupIds::integer[], :userIds::integer[], :contents::text[], :clientIds::uuid[], :replyToIds::bigint[])
      with ordinality sent (group_id, user_id, content, client_id, reply_to_id, position)
    where reply_to_id is null or exists (
      select from messages m where m.id = sent.reply_to_id and m.group_id = sent.group_id
        and ${isQuotable('m.user_id', 'sent.user_id')}
    )
  ), locked as materialized (
    select id from groups where id in (select m.group_id from sent join memberships m using (group_id, user_id))
    order by id for no key update ${groups === 'free groups' ? 'skip locked' : ''}
  ), moved as materialized (
    update groups set messages_version = messages_version + 1 from locked where groups.id = locked.id returning groups.id
  ), senders as materialized (
    select m.group_id, m.user_id from memberships m join moved on moved.id = m.group_id
    where (m.group_id, m.user_id) in (select group_id, user_id from sent) for key share of m
  ), posted as (
    insert into messages (group_id, user_id, content, client_id, reply_to_id)
    select group_id, user_id, content, client_id, reply_to_id from sent join senders using (group_id, user_id)
    order by position
    on conflict (user_id, client_id) do nothing returning *
  )
  select distinct on (m.id) m.id, m.user_id, u.username, m.content, m.created_at, ${quoteIn('m', 'm.user_id')},
    m.edited_at, sent.position
  from posted m join sent using (group_id, user_id, client_id) join users u on u.id = m.user_id
  order by m.id, sent.position`);

// Skips groups whose row another transaction has locked.
export const POST_TO_FREE_GROUPS = postTo('free groups');
export const POST_TO_ALL_GROUPS = postTo('all groups');
