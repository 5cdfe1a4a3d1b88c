import type { Block } from '@lodge/contracts';
import { insertBlock, isVisible, type NewBlock } from '@lodge/domain';
import { statement } from '@lodge/database';

// Leaves out members who are leaving, whom no member may see.
export const LIST_BLOCKS = statement<Block, { userId: number }>(`
  select u.id as user_id, u.username, b.created_at
  from blocks b join users u on u.id = b.blocked_id
  where b.blocker_id = :userId and ${isVisible('u.id')} order by b.created_at desc, u.id desc`);

export const INSERT_BLOCK = statement<{ blocked_id: number }, NewBlock>(insertBlock());
