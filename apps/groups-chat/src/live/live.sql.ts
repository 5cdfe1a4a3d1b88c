import { IS_MUTING, isVisible } from '@lodge/domain';
import { statement } from '@lodge/database';

interface Id {
  id: number;
}

// Milliseconds since the epoch. A mute may have no end.
const UNTIL = "coalesce(extract(epoch from until)::float8 * 1000, 'infinity')";

// Thousands of users may have a stream here: an array is one parameter.
export const MEMBERSHIPS_OF = statement<
  { user_id: number; group_id: number; muted_until: number | null },
  { userIds: number[] }
>(`
  select m.user_id, m.group_id, case when muted.user_id is not null then ${UNTIL} end as muted_until
  from memberships m
  left join muted_groups muted
    on muted.user_id = m.user_id and muted.group_id = m.group_id and not muted.except_calls
  where m.user_id = any(:userIds)`);

export const QUIET_MEMBERS_OF = statement<
  { user_id: number; member_id: number; quiet_until: number },
  { userIds: number[] }
>(`
  select viewer_id as user_id, member_id, max(${UNTIL}) as quiet_until
  from quiet_pairs where viewer_id = any(:userIds) and ${IS_MUTING} group by viewer_id, member_id`);

// Mirrors the report queue: nobody hears of a report about themselves but a sole admin. Of what is
// about nobody, all hear.
export const LISTENING_REVIEWERS = statement<
  Id,
  { connected: number[]; subjectId: number | null }
>(`
  select id from users
  where (is_admin or is_moderator) and id = any(:connected) and may_decide(id, null, :subjectId)`);

const GROUPS = 'select group_id as id from memberships where user_id = :userId';

export const GROUPS_OF_MEMBER = statement<Id, { userId: number }>(GROUPS);
export const GROUPS_OF_VISIBLE_MEMBER = statement<Id, { userId: number }>(
  `${GROUPS} and ${isVisible(':userId')}`,
);
