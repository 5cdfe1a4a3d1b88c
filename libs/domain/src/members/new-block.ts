import { haveMet } from './have-met.js';
import { isVisible, isVisibleTo } from './hidden-members.js';

export interface NewBlock {
  blockerId: number;
  blockedId: number | null;
}

/**
 * SQL by which one member blocks another. It inserts nothing for a member whom the blocker does not
 * see or never met: that reveals a name. `isKnown` is the condition of having met.
 */
export const insertBlock = (isKnown = haveMet(':blockerId', ':blockedId')) => `
  insert into blocks (blocker_id, blocked_id)
  select :blockerId, id from users
  where id = :blockedId and ${isVisible('id')} and ${isVisibleTo(':blockerId', 'id')} and (${isKnown})
  on conflict do nothing returning blocked_id`;
