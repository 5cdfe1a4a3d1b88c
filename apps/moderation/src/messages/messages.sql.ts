import { statement } from '@lodge/database';

export const DELETE_MESSAGE = statement<{ group_id: number; user_id: number }, { id: number }>(
  'delete from messages where id = :id returning group_id, user_id',
);

interface InGroup {
  groupId: number;
  messageId: number;
}

/** No row if the group has no such message; `is_new` is false for one that is pinned already. */
export const PIN_MESSAGE = statement<{ user_id: number; is_new: boolean }, InGroup>(`
  with found as materialized (
    select id, group_id, user_id from messages where id = :messageId and group_id = :groupId
  ), pinned as (
    insert into pins (group_id, message_id) select group_id, id from found
    on conflict (message_id) do nothing returning message_id
  )
  select user_id, exists (select from pinned) as is_new from found`);

export const UNPIN_MESSAGE = statement<{ user_id: number }, InGroup>(`
  delete from pins using messages m
  where pins.message_id = :messageId and pins.group_id = :groupId and m.id = pins.message_id
  returning m.user_id`);
