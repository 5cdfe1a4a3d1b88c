import { haveMet } from './have-met.js';
import { isVisible, isVisibleTo } from './hidden-members.js';

/**
 * SQL by which $1 blocks $2. It inserts nothing for a member whom the blocker does not see or never
 * met: that reveals a name. `isKnown` is the condition of having met.
 */
export const insertBlock = (isKnown = haveMet('$1', '$2')) => `
  insert into blocks (blocker_id, blocked_id)
  select $1, id from users
  where id = $2 and ${isVisible('id')} and ${isVisibleTo('$1', 'id')} and (${isKnown})
  on conflict do nothing returning blocked_id`;
