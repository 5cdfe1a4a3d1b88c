import { statement } from '@lodge/database';
import { MOST_DIFFERENT } from '@lodge/photo-hash';

// A hash that was blocked before counts as of now. A trigger makes others wait, so that no photo
// becomes ready unseen.
export const BLOCK_HASH = statement<{ id: number }>(`
  insert into blocked_hashes (owner_id, hash) values ($1, $2)
  on conflict (owner_id, hash) do update set blocked_at = clock_timestamp() returning id`);

// $1 is the blocked hash, $2 to $9 its orientations.
const IS_LIKE = [2, 3, 4, 5, 6, 7, 8, 9]
  .map((turned) => `bit_count(hash # $${turned}::bit(256)) <= ${MOST_DIFFERENT}`)
  .join(' or ');

export const MARK_LIKE = statement(`update images set blocked_hash_id = $1 where ${IS_LIKE}`);

export const MARK_LIKE_OF_OWNER = statement(
  `update images set blocked_hash_id = $1 where user_id = $10 and (${IS_LIKE})`,
);
