import { KEPT_TEXT_HOURS, type EarlierText } from '@lodge/contracts';
import { instantInJson } from '@lodge/database';

/** `was_seen`: the reporter was in the group at that time. */
export type StoredText = EarlierText & { was_seen: boolean };

export const isRecent = (time: string) => `${time} > now() - interval '${KEPT_TEXT_HOURS} hours'`;

export const IS_KEPT = isRecent('kept_at');

/** What a report of the message stores. */
export const earlierTextsOf = (messageId: string, reporterId: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'content', content, 'until', ${instantInJson('kept_at')}, 'was_seen', exists (
      select from memberships
      where group_id = kept.group_id and user_id = ${reporterId} and joined_at < kept.kept_at
    )
  ) order by id), '[]') from kept_texts kept where message_id = ${messageId} and not is_deleted and ${IS_KEPT}
)`;

/** What a reviewer may read of it. */
export const seenTextsOf = (report: string) => `(
  select coalesce(jsonb_agg(earlier.text - 'was_seen' order by earlier.place), '[]')
  from jsonb_array_elements(${report}.earlier_texts) with ordinality earlier (text, place)
  where earlier.text @> '{"was_seen": true}'
)`;
