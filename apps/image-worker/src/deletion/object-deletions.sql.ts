import { statement } from '@lodge/database';

// Objects per request to the store.
export const BATCH = 200;

export const LOCK_DUE = statement<{ key: string }>(`
  select key from object_deletions where not_before <= now()
  order by not_before limit ${BATCH} for update skip locked`);

export const DELETE_UNLOCKED = statement(`
  delete from object_deletions where key in (
    select key from object_deletions where key = $1 for update skip locked)`);
