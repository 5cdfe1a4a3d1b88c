import { statement } from '@lodge/database';

// One statement, so that no crash comes between the deletion and the notification.
export const DROP_IMAGE = statement<unknown, { id: number; seconds: number }>(`
  with dropped as (
    delete from images where id = :id and status = 'processing' returning user_id, uploaded_at
  )
  insert into image_removals (user_id, reason)
  select user_id, 'unreadable' from dropped
  where uploaded_at < clock_timestamp() - make_interval(secs => :seconds)`);

export interface OverdueImage {
  id: number;
  user_id: number;
  is_hopeless: boolean;
}

export const OVERDUE_IMAGES = statement<OverdueImage, { seconds: number; after: number }>(`
  select id, user_id, uploaded_at < now() - interval '1 day' as is_hopeless from images
  where status = 'processing' and uploaded_at < now() - make_interval(secs => :seconds)
    and id > :after order by id limit 500`);
