import { statement } from '@lodge/database';

/** Objects removed by one request to the store. */
export const BATCH = 200;

/** Locks the next objects that are due, but for those another worker has locked. */
export const LOCK_DUE = statement<{ key: string }>(`
  select key from object_deletions where not_before <= now()
  order by not_before limit ${BATCH} for update skip locked`);

/** Deletes the row of one object, unless another worker has locked it and will. */
export const DELETE_UNLOCKED = statement(`
  delete from object_deletions where key in (
    select key from object_deletions where key = $1 for update skip locked)`);

export const LIST_KEYS = statement<{ key: string }>('select key from object_deletions');
