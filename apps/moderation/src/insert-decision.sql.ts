import { statement } from '@lodge/database';

interface NewDecision {
  reportId: number | null;
  subjectId: number | null;
  action: string;
  rule: string | null;
  explanation: string;
  reviewerId: number;
  days: number | null;
}

export const INSERT_DECISION = statement<{ id: number }, NewDecision>(`
  insert into decisions (report_id, subject_id, action, rule, explanation, decided_by, until)
  values (:reportId, :subjectId, :action::text, :rule, :explanation, :reviewerId,
    case when :action::text = 'suspend' then coalesce(now() + make_interval(days => :days), 'infinity') end)
  returning id`);
