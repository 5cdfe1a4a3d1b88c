import type { Instant } from '@lodge/contracts';
import { IS_MUTING, isVisible, isVisibleTo } from '@lodge/domain';
import { statement } from '@lodge/database';

// They run over thousands of users with a stream here: an array is one parameter.

interface Listener {
  id: number;
}

export const MEMBERSHIPS_OF = statement<{ user_id: number; group_id: number }>(
  'select user_id, group_id from memberships where user_id = any($1)',
);

interface QuietUntil {
  user_id: number;
  id: number;
  until: Instant | null;
}

export const QUIET_MEMBERS_OF = statement<QuietUntil>(`
  select viewer_id as user_id, member_id as id, until from quiet_pairs
  where viewer_id = any($1) and ${IS_MUTING}`);

export const QUIET_GROUPS_OF = statement<QuietUntil>(`
  select user_id, group_id as id, until from muted_groups
  where user_id = any($1) and ${IS_MUTING}`);

export const LISTENING_COMPANIONS = statement<Listener>(`
  select distinct user_id as id from memberships
  where group_id in (select group_id from memberships where user_id = $2) and user_id = any($1) and user_id <> $2
    and ${isVisible('$2')} and ${isVisibleTo('memberships.user_id', '$2')}`);

export const LISTENING_REVIEWERS = statement<Listener>(
  'select id from users where (is_admin or is_moderator) and id = any($1)',
);

// Mirrors the report queue: nobody hears of a report about themselves but a sole admin.
export const LISTENING_REVIEWERS_OF = statement<Listener>(`
  select id from users
  where (is_admin or is_moderator) and id = any($1) and may_decide(id, null, $2)`);

export const GROUPS_OF_MEMBER = statement<{ id: number }>(
  'select group_id as id from memberships where user_id = $1',
);
