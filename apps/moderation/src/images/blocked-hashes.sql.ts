import { statement } from '@lodge/database';
import { MAX_DISTANCE } from '@lodge/photo-hash';

// A hash that was blocked before counts as of now, by this decision. A trigger makes others wait, so that no photo
// becomes ready unseen.
export const BLOCK_HASH = statement<{ id: number }>(`
  insert into blocked_hashes (owner_id, hash, decision_id) values ($1, $2, $3)
  on conflict (owner_id, hash) do update
    set blocked_at = clock_timestamp(), decision_id = excluded.decision_id
  returning id`);

export const UNBLOCK_HASHES = statement('delete from blocked_hashes where decision_id = $1');

export const READ_WITHHELD_HASH = statement<{ hash: string | null }>(
  'select hash from withheld_images where image_id = $1',
);

// $1 is the blocked hash, $2 to $9 its orientations.
const IS_LIKE = [2, 3, 4, 5, 6, 7, 8, 9]
  .map((turned) => `bit_count(hash # $${turned}::bit(256)) <= ${MAX_DISTANCE}`)
  .join(' or ');

export const MARK_LIKE = statement(`update images set blocked_hash_id = $1 where ${IS_LIKE}`);

export const MARK_LIKE_OF_OWNER = statement(
  `update images set blocked_hash_id = $1 where user_id = $10 and (${IS_LIKE})`,
);
