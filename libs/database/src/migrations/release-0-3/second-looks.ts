// A report is open again, once, with the decision that it asks about beside it. That is no foreign key:
// decisions refer to reports, and a backup could not be loaded in any order.
export const SECOND_LOOKS = [
  `alter table reports add if not exists second_look_at timestamptz,
     add if not exists first_decision_id integer,
     add if not exists declared boolean not null default false
       constraint reports_declared check (not declared or category = 'intimate_image')`,
  'alter table reports drop constraint if exists reports_first_decision_id_fkey',
  // As an appeal: not by whoever decided first, unless there is no other admin.
  `create or replace function may_look_again(reviewer integer, first_decision integer, reporter integer, subject integer)
   returns boolean language sql stable set search_path = public as $$
     select not exists (select from decisions where id = first_decision and decided_by = reviewer)
       or exists (select from users where id = reviewer and is_admin) and not exists (
         select from users where is_admin and id <> reviewer and id is distinct from reporter and id is distinct from subject
       )
   $$`,
  `create or replace function require_another_look() returns trigger
   language plpgsql security definer set search_path = public as $$
   declare report reports;
   begin
     select * into report from reports where id = new.report_id;
     if not may_look_again(new.decided_by, report.first_decision_id, report.reporter_id, report.subject_id) then
       raise check_violation using constraint = 'decisions_by_another_reviewer', message = 'decided by whoever decided first';
     end if;
     return new;
   end $$`,
  `create or replace trigger decisions_made_again before insert on decisions for each row
   when (new.decided_by is not null and new.report_id is not null) execute function require_another_look()`,
  `create or replace function require_another_claimant_again() returns trigger
   language plpgsql security definer set search_path = public as $$
   begin
     if not may_look_again(new.claimed_by, new.first_decision_id, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by whoever decided first';
     end if;
     return new;
   end $$`,
  `create or replace trigger reports_claimed_again before update of claimed_by, claimed_until on reports for each row
   when (new.claimed_by is not null and new.closed_at is null and new.first_decision_id is not null)
   execute function require_another_claimant_again()`,
];

export const SECOND_LOOKS_INDEXES = [
  ['reports_of_first_decision', 'reports (first_decision_id) where first_decision_id is not null'],
];

export const SECOND_LOOKS_DOWN = [
  'drop trigger reports_claimed_again on reports',
  'drop trigger decisions_made_again on decisions',
  'drop function require_another_claimant_again, require_another_look, may_look_again',
  'alter table reports drop declared, drop first_decision_id, drop second_look_at',
];
