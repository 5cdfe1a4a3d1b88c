import { URGENT_CATEGORIES } from '@lodge/contracts';
import { quotedList, statement } from '@lodge/database';

// No figure follows from others.

/** The last instant is not included. */
export interface Instants {
  from: string;
  to: string;
}

export const COUNT_REPORTS = statement<
  { source: string; category: string; count: number },
  Instants
>(`
  select case kind when 'notice' then 'notice' else 'report' end as source, category, count(*)::integer
  from reports where reported_at >= :from and reported_at < :to group by 1, 2`);

export const COUNT_DECISIONS = statement<
  { action: string; rule: string; count: number },
  Instants
>(`
  select action, coalesce(rule, '') as rule, count(*)::integer
  from decisions where decided_at >= :from and decided_at < :to group by 1, 2 order by 1, 2`);

// A second look has a clock of its own: the hours before it was asked for are the reporter's.
export const MEDIAN_HOURS = statement<
  { is_urgent: boolean; count: number; hours: number },
  Instants
>(`
  select category in (${quotedList(URGENT_CATEGORIES)}) as is_urgent, count(*)::integer,
    round(percentile_cont(0.5) within group (
      order by extract(epoch from closed_at - coalesce(second_look_at, reported_at)) / 3600
    ))::integer as hours
  from reports where closed_at >= :from and closed_at < :to group by 1`);

export const COUNT_APPEALS = statement<{ outcome: string; count: number }, Instants>(`
  select outcome, count(*)::integer from appeals
  where decided_at >= :from and decided_at < :to group by 1`);

export const COUNT_PROGRAMS = statement<{ automated: number; others: number }, Instants>(`
  select count(*) filter (where is_automated)::integer as automated,
    count(*) filter (where not is_automated)::integer as others
  from decisions where decided_at >= :from and decided_at < :to`);
