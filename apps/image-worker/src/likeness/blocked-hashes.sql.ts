import { statement } from '@lodge/database';

interface BlockedHash {
  id: number;
  hash: string;
}

// Takes the advisory lock of `blocked_hashes_in_turn`, as the role may not lock tables.
export const HOLD_BLOCKED_HASHES = statement('select pg_advisory_xact_lock_shared(1763950000000)');

// Ids are in the order of commits, so the ids beyond the last known one are all that is new.
export const NEWER_FOR_EVERYBODY = statement<BlockedHash, { after: number }>(`
  select id, hash from blocked_hashes where owner_id is null and id > :after order by id limit 10000`);

// Bounded, so that no owner makes the search slow.
export const LATEST_FOR_OWNER = statement<BlockedHash, { ownerId: number }>(`
  select id, hash from blocked_hashes where owner_id = :ownerId order by blocked_at desc limit 1000`);

// One blocked for everybody comes before the owner's, urgent ones first, for their 48 hours.
export const MATCH_OF = statement<{ id: number }, { ids: number[] }>(`
  select id from blocked_hashes where id = any(:ids)
  order by owner_id is not null, is_urgent desc, blocked_at desc, id desc limit 1`);
