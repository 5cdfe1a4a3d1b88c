import { isShown } from '@lodge/domain';
import { statement } from '@lodge/database';

// Messages that are looked at, and how old they may be: as with unread counts, a flood of one member
// must not make it slow, and what waited out an outage is no longer worth a call.
const LOOKED_AT = 200;
const RECENT = "interval '30 minutes'";

/**
 * Members of a group who have an unread message of somebody whose messages count for them, as unread
 * counts have it. One page of ids at a time.
 */
export const MEMBERS_TO_WAKE = statement<{ id: number }>(`
  with latest as materialized (
    select user_id, max(id) as id from (
      select id, user_id, created_at from messages where group_id = $1 order by id desc limit ${LOOKED_AT}
    ) looked_at
    where created_at > now() - ${RECENT} and ${isShown('user_id')}
    group by user_id
  )
  select m.user_id as id from memberships m
  where m.group_id = $1 and m.user_id > $2 and ${isShown('m.user_id')}
    and not exists (
      select from muted_groups
      where user_id = m.user_id and group_id = $1 and (until is null or until > now())
    )
    and exists (
      select from latest where latest.user_id <> m.user_id and latest.id > m.last_read_id
        and not exists (
          select from quiet_pairs
          where viewer_id = m.user_id and member_id = latest.user_id and (until is null or until > now())
        )
    )
  order by m.user_id limit $3`);

export const HAS_NEWS = statement<{ id: number }>(`
  select user_id as id from unseen_news
  where user_id = $1 and at > now() - ${RECENT} and ${isShown('user_id')} limit 1`);
