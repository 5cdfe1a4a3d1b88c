import { isShown, statement } from '@lodge/database';

// These run over all users with a stream here, thousands of them: an array is one parameter, and rows
// need no entities.

interface Listener {
  id: number;
}

export const MEMBERSHIPS_OF = statement<{ user_id: number; group_id: number }>(
  'select user_id, group_id from memberships where user_id = any($1)',
);

// Those who share a group with a member they may see.
export const LISTENING_COMPANIONS = statement<Listener>(`
  select distinct user_id as id from memberships
  where group_id in (select group_id from memberships where user_id = $2) and user_id = any($1) and user_id <> $2
    and ${isShown('$2')}`);

export const LISTENING_ADMINS = statement<Listener>(
  'select id from users where is_admin and id = any($1)',
);

export const GROUPS_OF_MEMBER = statement<{ id: number }>(
  'select group_id as id from memberships where user_id = $1',
);
