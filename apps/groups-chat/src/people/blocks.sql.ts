import type { Block } from '@lodge/contracts';
import { isVisible, isVisibleTo, haveMet } from '@lodge/domain';
import { statement } from '@lodge/database';

// Leaves out members who are leaving, whom no member may see.
export const LIST_BLOCKS = statement<Block>(`
  select u.id as user_id, u.username, b.created_at
  from blocks b join users u on u.id = b.blocked_id
  where b.blocker_id = $1 and ${isVisible('u.id')} order by b.created_at desc, u.id desc`);

// Inserts nothing for a member whom the blocker does not see or never met: that reveals a name.
export const INSERT_BLOCK = statement<{ blocked_id: number }>(`
  insert into blocks (blocker_id, blocked_id)
  select $1, id from users where id = $2 and ${isVisible('id')} and ${isVisibleTo('$1', 'id')} and ${haveMet('$1', '$2')}
  on conflict do nothing returning blocked_id`);
