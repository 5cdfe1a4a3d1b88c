import { statement } from '@lodge/database';

// Objects of one request to the store.
export const BATCH = 200;

export const LOCK_DUE = statement<{ key: string }>(`
  select key from object_deletions where not_before <= now()
  order by not_before limit ${BATCH} for update skip locked`);

export const DELETE_UNLOCKED = statement(`
  delete from object_deletions where key in (
    select key from object_deletions where key = $1 for update skip locked)`);

export const LIST_EXPORT_PARTS = statement<{ name: string; part: number; is_needed: boolean }>(`
  select name, part, state = 'ready' as is_needed from exports, generate_series(1, parts) part`);

export const LIST_KEYS = statement<{ key: string }>('select key from object_deletions');
