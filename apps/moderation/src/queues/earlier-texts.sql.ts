import { KEPT_TEXT_HOURS, type EarlierText } from '@lodge/contracts';
import { instantInJson } from '@lodge/database';

/** `was_seen`: the reporter was in the group while the message had this text. */
export type StoredText = EarlierText & { was_seen: boolean };

export const isRecent = (time: string) => `${time} > now() - interval '${KEPT_TEXT_HOURS} hours'`;

export const IS_KEPT = isRecent('kept_at');

/**
 * SQL: `member` left `group`, or was removed from it, after `time` and within the last
 * KEPT_TEXT_HOURS.
 */
export const hasLeftAfter = (member: string, group: string, time: string) => `exists (
  select from (
    select left_at from group_departures where group_id = ${group} and user_id = ${member}
    union all
    select removed_at from group_removals where group_id = ${group} and user_id = ${member}
  ) departed where ${isRecent('left_at')} and left_at > ${time})`;

/** SQL: the earlier texts that a report of the message stores. */
export const earlierTextsOf = (messageId: string, reporterId: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'content', content, 'until', ${instantInJson('kept_at')}, 'was_seen', exists (
      select from memberships
      where group_id = kept.group_id and user_id = ${reporterId} and joined_at < kept.kept_at
    ) or ${hasLeftAfter(reporterId, 'kept.group_id', 'kept.since')}
  ) order by id), '[]') from (
    select *, coalesce(
      lag(kept_at) over (order by id), (select created_at from messages where id = message_id), '-infinity'
    ) as since from kept_texts where message_id = ${messageId} and not is_deleted
  ) kept where ${IS_KEPT}
)`;

/** SQL: those texts of a report that its reporter saw, which a reviewer may read. */
export const seenTextsOf = (report: string) => `(
  select coalesce(jsonb_agg(earlier.text - 'was_seen' order by earlier.place), '[]')
  from jsonb_array_elements(${report}.earlier_texts) with ordinality earlier (text, place)
  where earlier.text @> '{"was_seen": true}'
)`;
