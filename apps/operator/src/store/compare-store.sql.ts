import { statement } from '@lodge/database';

// With those that were deleted and are withheld.
export const LIST_STORED = statement<{ filename: string; status: 'processing' | 'ready' }>(
  "select filename, status from images union all select filename, 'ready' from withheld_images",
);

export const LIST_EXPORT_PARTS = statement<{ name: string; part: number; is_needed: boolean }>(`
  select name, part, state = 'ready' as is_needed from exports, generate_series(1, parts) part`);

export const LIST_KEYS = statement<{ key: string }>('select key from object_deletions');
