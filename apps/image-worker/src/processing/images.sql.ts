import { statement } from '@lodge/database';

// It is one statement, so that no crash comes between the deletion and the notification.
export const DROP_IMAGE = statement(`
  with dropped as (
    delete from images where id = $1 and status = 'processing' returning user_id, uploaded_at
  )
  insert into image_removals (user_id, reason)
  select user_id, 'unreadable' from dropped
  where uploaded_at < clock_timestamp() - make_interval(secs => $2)`);

export interface OverdueImage {
  id: number;
  user_id: number;
  is_hopeless: boolean;
}

export const OVERDUE_IMAGES = statement<OverdueImage>(`
  select id, user_id, uploaded_at < now() - interval '1 day' as is_hopeless from images
  where status = 'processing' and uploaded_at < now() - make_interval(secs => $1)
    and id > $2 order by id limit 500`);
