// A second look opens a report again, once, and keeps the decision that it asks about beside it.
// That is no foreign key: decisions refer to reports, and a backup could not be loaded in any
// order.
export const SECOND_LOOKS = [
  `alter table reports add if not exists second_look_at timestamptz,
     add if not exists first_decision_id integer,
     add if not exists declared boolean not null default false
       constraint reports_declared check (not declared or category = 'intimate_image')`,
  'alter table reports drop constraint if exists reports_first_decision_id_fkey',
  // As with an appeal, whoever decided first does not decide again, unless there is no other admin.
  `create or replace function may_look_again(reviewer integer, first_decision integer, reporter integer, subject integer)
   returns boolean language sql stable set search_path = public as $$
     select not exists (select from decisions where id = first_decision and decided_by = reviewer)
       or exists (select from users where id = reviewer and is_admin) and not exists (
         select from users where is_admin and id <> reviewer and id is distinct from reporter and id is distinct from subject
       )
   $$`,
  // These functions are from between releases; their rules are in those of `may_decide` now.
  'drop function if exists require_another_look, require_another_claimant_again cascade',
];

export const SECOND_LOOKS_INDEXES = [
  ['reports_of_first_decision', 'reports (first_decision_id) where first_decision_id is not null'],
];

export const SECOND_LOOKS_DOWN = [
  'drop function may_look_again',
  'alter table reports drop declared, drop first_decision_id, drop second_look_at',
];
