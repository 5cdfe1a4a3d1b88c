import { statement } from '@lodge/database';
import { isFreeFor, RELEASED } from '../queues/claims.sql.js';
import { MAY_REVIEW } from '../queues/may-review.sql.js';

// An admin's removal is the decision on whatever is reported about another's photo. A moderator
// decides only what they could in the queue; the photo is withheld for the rest.
export const CLOSE_REPORTS_ON_PHOTOS = statement<
  { id: number; subject_id: number | null },
  { imageIds: number[]; viewerId: number }
>(`
  update reports r set closed_at = clock_timestamp(), outcome = 'acted', ${RELEASED}
  where r.kind = 'image' and r.target_id = any(:imageIds) and r.closed_at is null and (
    ${MAY_REVIEW} and ${isFreeFor(':viewerId', 'r')}
    or r.subject_id is distinct from :viewerId and exists (select from users where id = :viewerId and is_admin)
  )
  returning r.id, r.subject_id`);

// Includes photos that the member deleted before the decision.
export const LIST_REPORTABLE_PHOTOS = statement<{ id: number }, { userId: number }>(`
  select id from images where user_id = :userId
  union
  select target_id from reports where kind = 'image' and subject_id = :userId and closed_at is null`);
