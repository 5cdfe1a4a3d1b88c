import type { NoticeStatus } from '@lodge/contracts';
import { statement } from '@lodge/database';

// One statement, as floods come from many networks at once.
export const ADD_NOTICE = statement(`
  with report as (
    insert into reports (kind, category, is_held, declared)
    values ('notice', $1::text, $8::boolean, $9::boolean and $1::text = 'intimate_image') returning id
  )
  insert into notices (report_id, reference, token_digest, name, email, place, statement)
  select id, $2, $3, $4, $5, $6, $7 from report`);

export const NOTICE_STATUS = statement<NoticeStatus>(`
  select n.reference, coalesce(r.outcome, 'open') as status, r.reported_at as received_at
  from notices n join reports r on r.id = n.report_id where n.token_digest = $1`);
