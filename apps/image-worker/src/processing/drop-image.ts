import type { DataSource } from 'typeorm';
import { retryDeadlocks } from '@lodge/database';
import { UPLOAD_TIMEOUT } from '@lodge/jobs';

/** Deletes an image that cannot be read. Its owner is notified if the upload was answered before that. */
export async function dropImage(database: DataSource, imageId: number): Promise<void> {
  await retryDeadlocks(() =>
    database.query(
      `
    with gone as (delete from images where id = $1 and status = 'processing' returning user_id, uploaded_at)
    insert into image_removals (user_id, reason)
    select user_id, 'unreadable' from gone where uploaded_at < clock_timestamp() - make_interval(secs => $2)`,
      [imageId, UPLOAD_TIMEOUT / 1_000],
    ),
  );
}
