import { statement } from '@lodge/database';

export const BATCH = 200;

export const LOCK_DUE = statement<{ key: string }>(`
  select key from object_deletions where not_before <= now()
  order by not_before limit ${BATCH} for update skip locked`);

export const DELETE_UNLOCKED = statement<unknown, { key: string }>(`
  delete from object_deletions where key in (
    select key from object_deletions where key = :key for update skip locked)`);

/** Objects that could not be removed wait, so that they hold up no others. */
export const POSTPONE = statement<unknown, { keys: string[] }>(
  "update object_deletions set not_before = now() + interval '1 minute' where key = any(:keys)",
);
