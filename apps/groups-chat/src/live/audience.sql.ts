import type { Instant } from '@lodge/contracts';
import { IS_MUTING, isVisible, isVisibleTo } from '@lodge/domain';
import { statement } from '@lodge/database';

interface Listener {
  id: number;
}

/** Thousands of users may have a stream here: an array is one parameter. */
interface Connected {
  connected: number[];
}

export const MEMBERSHIPS_OF = statement<
  { user_id: number; group_id: number },
  { userIds: number[] }
>('select user_id, group_id from memberships where user_id = any(:userIds)');

interface QuietUntil {
  user_id: number;
  id: number;
  until: Instant | null;
}

export const QUIET_MEMBERS_OF = statement<QuietUntil, { userIds: number[] }>(`
  select viewer_id as user_id, member_id as id, until from quiet_pairs
  where viewer_id = any(:userIds) and ${IS_MUTING}`);

export const QUIET_GROUPS_OF = statement<QuietUntil, { userIds: number[] }>(`
  select user_id, group_id as id, until from muted_groups
  where user_id = any(:userIds) and ${IS_MUTING}`);

export const LISTENING_COMPANIONS = statement<Listener, Connected & { userId: number }>(`
  select distinct user_id as id from memberships
  where group_id in (select group_id from memberships where user_id = :userId)
    and user_id = any(:connected) and user_id <> :userId
    and ${isVisible(':userId')} and ${isVisibleTo('memberships.user_id', ':userId')}`);

// Mirrors the report queue: nobody hears of a report about themselves but a sole admin. Of what is
// about nobody, all hear.
export const LISTENING_REVIEWERS = statement<Listener, Connected & { subjectId: number | null }>(`
  select id from users
  where (is_admin or is_moderator) and id = any(:connected) and may_decide(id, null, :subjectId)`);

export const GROUPS_OF_MEMBER = statement<{ id: number }, { userId: number }>(
  'select group_id as id from memberships where user_id = :userId',
);
