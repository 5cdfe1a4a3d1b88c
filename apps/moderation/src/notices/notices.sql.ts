import type { NoticeStatus } from '@lodge/contracts';
import { statement } from '@lodge/database';

export const NOTICE_STATUS = statement<NoticeStatus>(`
  select n.reference, coalesce(r.outcome, 'open') as status, r.reported_at as received_at
  from notices n join reports r on r.id = n.report_id where n.token_digest = $1`);
