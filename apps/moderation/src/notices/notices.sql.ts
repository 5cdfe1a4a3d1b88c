import type { Notice, NoticeStatus, ReportCategory } from '@lodge/contracts';
import { statement } from '@lodge/database';

type NewNotice = Notice & {
  category: ReportCategory;
  digest: string;
  isHeld: boolean;
  declared: boolean;
};

// One statement, as floods come from many networks at once.
export const ADD_NOTICE = statement<unknown, NewNotice>(`
  with report as (
    insert into reports (kind, category, is_held, declared)
    values ('notice', :category::text, :isHeld::boolean, :declared::boolean and :category::text = 'intimate_image') returning id
  )
  insert into notices (report_id, reference, token_digest, name, email, place, statement)
  select id, :reference, :digest, :name, :email, :place, :statement from report`);

export const NOTICE_STATUS = statement<NoticeStatus, { digest: string }>(`
  select n.reference, coalesce(r.outcome, 'open') as status, r.reported_at as received_at
  from notices n join reports r on r.id = n.report_id where n.token_digest = :digest`);
