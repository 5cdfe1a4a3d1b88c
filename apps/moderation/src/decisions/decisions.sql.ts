import { statement } from '@lodge/database';
import { isFreeFor, RELEASED } from '../queues/claims.sql.js';
import type { Report } from '../entities.js';

type LockedReport = Pick<
  Report,
  'id' | 'kind' | 'target_id' | 'subject_id' | 'reporter_id' | 'category'
> & {
  may_decide: boolean;
  may_look_again: boolean;
  is_closed: boolean;
  holder: string | null;
};

// Locks the photo before the report, in the order of a deletion, whose trigger locks reports.
// Closing the report releases a withheld photo, so its hash is read here, too.
export const LOCK_REPORTED_PHOTO = statement<{ hash: string | null }, { reportId: number }>(`
  with reported as (
    select target_id as id from reports where id = :reportId and kind = 'image'
  ), photo as (
    select hash from images where id = (select id from reported) for update
  )
  select hash from photo
  union all
  select hash from withheld_images where image_id = (select id from reported)`);

// The second of two decisions on one report waits here and finds it closed.
export const LOCK_REPORT = statement<LockedReport, { reportId: number; reviewerId: number }>(`
  select r.id, r.kind, r.target_id, r.subject_id, r.reporter_id, r.category,
    may_decide(:reviewerId, r.reporter_id, r.subject_id),
    may_look_again(:reviewerId, r.first_decision_id, r.reporter_id, r.subject_id),
    r.closed_at is not null as is_closed, u.username as holder
  from reports r left join users u on u.id = r.claimed_by and not ${isFreeFor(':reviewerId', 'r')}
  where r.id = :reportId for update of r`);

export const CLOSE_REPORT = statement<unknown, { reportId: number; outcome: string }>(`
  update reports set closed_at = clock_timestamp(), outcome = :outcome, ${RELEASED}
  where id = :reportId`);
