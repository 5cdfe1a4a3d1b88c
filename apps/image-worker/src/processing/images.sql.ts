import { statement } from '@lodge/database';

/** `is_hopeless`: uploaded so long ago that no job will process it. */
export interface OverdueImage {
  id: number;
  is_hopeless: boolean;
}

/** By the partial index `images_processing`; runs every few seconds. */
export const LIST_OVERDUE = statement<OverdueImage>(`
  select id, uploaded_at < now() - interval '1 day' as is_hopeless from images
  where status = 'processing' and uploaded_at < now() - make_interval(secs => $1)
  order by uploaded_at limit 500`);

/**
 * Deletes an image unless another worker has made it ready, and notifies its owner if it was
 * uploaded `$2` seconds ago or earlier, in one statement.
 */
export const DROP_IMAGE = statement(`
  with gone as (delete from images where id = $1 and status = 'processing' returning user_id, uploaded_at)
  insert into image_removals (user_id, reason)
  select user_id, 'unreadable' from gone where uploaded_at < clock_timestamp() - make_interval(secs => $2)`);

/** The whole table: no entity is built for a row. */
export const LIST_STORED = statement<{ filename: string; status: 'processing' | 'ready' }>(
  'select filename, status from images',
);
