import type { ChatMessage, Mention } from '@lodge/contracts';
import { statement } from '@lodge/database';
import { namedFor } from './calls.sql.js';
import { isQuotable, quoteIn } from './quotes.sql.js';

type PostedMessage = Omit<ChatMessage, 'mentions'> & {
  mentions: Mention[] | null;
  position: number;
};

interface Sent {
  groupIds: number[];
  userIds: number[];
  contents: string[];
  clientIds: string[];
  replyToIds: (number | null)[];
  /** Of the message that names a member, for each name. */
  namePositions: number[];
  namedIds: number[];
}

// Posts a batch in one commit. Groups are locked first, in the order of ids as on every path, and
// the sort draws no id before all are locked: ids of a group are in the order of commits, so a
// cursor never passes a message still to come. Memberships follow, so that a removal comes before,
// and rejects the message, or after; so do those of whom it calls. A repeated `client_id`, a non-member and a
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
  ), wanted as materialized (
    select sent.group_id, sent.user_id as author_id, sent.client_id, named.id as user_id, true as is_mention
    from sent join unnest(:namePositions::integer[], :namedIds::integer[]) named (position, id) using (position)
    union all
    select sent.group_id, sent.user_id, sent.client_id, answered.user_id, false
    from sent join messages answered on answered.id = sent.reply_to_id
  ), locked as materialized (
    select id from groups where id in (select m.group_id from sent join memberships m using (group_id, user_id))
    order by id for no key update ${groups === 'free groups' ? 'skip locked' : ''}
  ), moved as materialized (
    update groups set messages_version = messages_version + 1 from locked where groups.id = locked.id returning groups.id
  ), present as materialized (
    select m.group_id, m.user_id from memberships m join moved on moved.id = m.group_id
    where (m.group_id, m.user_id) in (select group_id, user_id from sent union all select group_id, user_id from wanted)
    for key share of m
  ), posted as (
    insert into messages (group_id, user_id, content, client_id, reply_to_id)
    select group_id, user_id, content, client_id, reply_to_id from sent join present using (group_id, user_id)
    order by position
    on conflict (user_id, client_id) do nothing returning *
  ), called as (
    insert into calls (message_id, group_id, user_id, is_mention)
    select posted.id, wanted.group_id, wanted.user_id, bool_or(is_mention)
    from posted join wanted on wanted.author_id = posted.user_id and wanted.client_id = posted.client_id
    join present on present.group_id = wanted.group_id and present.user_id = wanted.user_id
    where wanted.user_id <> posted.user_id group by 1, 2, 3
    returning message_id, user_id, is_mention
  )
  select distinct on (m.id) m.id, m.user_id, u.username, m.content, m.created_at, ${quoteIn('m', 'm.user_id')},
    m.edited_at, ${namedFor('m.user_id', 'm.id', 'called')}, sent.position
  from posted m join sent using (group_id, user_id, client_id) join users u on u.id = m.user_id
  order by m.id, sent.position`);

// Skips groups whose row another transaction has locked.
export const POST_TO_FREE_GROUPS = postTo('free groups');
export const POST_TO_ALL_GROUPS = postTo('all groups');
