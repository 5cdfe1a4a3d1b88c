import { statement } from '@lodge/database';

/** Rows of a batch at most. */
export const BATCH = 200;

interface Listed {
  key: string;
}

/** Skips rows that another worker has locked: their objects are left to it. */
export const LOCK_DUE = statement<Listed>(`
  select key from object_deletions where not_before <= now()
  order by not_before limit ${BATCH} for update skip locked`);

/** Does not wait for a worker that has locked the row: it removes the object itself. */
export const DELETE_UNLOCKED = statement(`
  delete from object_deletions where key in (
    select key from object_deletions where key = $1 for update skip locked)`);

export const LIST_KEYS = statement<Listed>('select key from object_deletions');
