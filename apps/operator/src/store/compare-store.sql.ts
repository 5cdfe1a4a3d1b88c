import { statement } from '@lodge/database';

// Includes photos that were deleted and are withheld.
export const LIST_STORED = statement<{ filename: string; status: 'processing' | 'ready' }>(
  "select filename, status from images union all select filename, 'ready' from withheld_images",
);

export const LIST_KEYS = statement<{ key: string }>('select key from object_deletions');
