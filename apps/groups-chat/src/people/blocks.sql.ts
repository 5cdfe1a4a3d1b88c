import type { Block } from '@lodge/contracts';
import { findBlock, insertBlock, shownBlocks, type AddedBlock, type NewBlock } from '@lodge/domain';
import { statement } from '@lodge/database';

export const LIST_BLOCKS = statement<Block, { userId: number }>(`
  select u.id as user_id, u.username, b.created_at
  from ${shownBlocks(':userId')} b join users u on u.id = b.blocked_id
  order by b.created_at desc, u.id desc`);

export const INSERT_BLOCK = statement<AddedBlock, NewBlock>(insertBlock());

export const FIND_BLOCK = statement<unknown, NewBlock>(findBlock);
