import { haveMet } from './have-met.js';
import { isVisible, isVisibleTo } from './hidden-members.js';

export interface NewBlock {
  blockerId: number;
  blockedId: number | null;
}

export interface AddedBlock {
  blocked_id: number;
  is_shown: boolean;
}

const MAY_BE_FOUND = `${isVisible('id')} and ${isVisibleTo(':blockerId', 'id')} and ${haveMet(':blockerId', ':blockedId')}`;

/**
 * SQL by which one member blocks another. It inserts nothing for a member whom the blocker does not
 * see or never met, which would reveal a name, unless `isKnown` holds.
 */
export const insertBlock = (isKnown = 'false') => `
  insert into blocks (blocker_id, blocked_id)
  select :blockerId, id from users where id = :blockedId and (${isKnown} or ${MAY_BE_FOUND})
  on conflict do nothing returning blocked_id, ${isShown('blocks')} as is_shown`;

// A blocked member sees the blocker as gone, and may block them in return. Showing that block would
// reveal that the blocker is still there.
function isShown(block: string): string {
  return `(${isVisible(`${block}.blocked_id`)} and not exists (
    select from blocks first where first.blocker_id = ${block}.blocked_id
      and first.blocked_id = ${block}.blocker_id and first.created_at < ${block}.created_at
  ))`;
}

/** SQL: the blocks of a member that the member may see. */
export const shownBlocks = (blocker: string) =>
  `(select blocker_id, blocked_id, created_at from blocks own where own.blocker_id = ${blocker} and ${isShown('own')})`;

/** SQL: returns a row if the member blocks the other, and may see so. */
export const findBlock = `select from ${shownBlocks(':blockerId')} own where blocked_id = :blockedId`;
