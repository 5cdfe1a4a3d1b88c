import type { Part } from './part.js';

// Nobody decides a report that they made or that is about them, and only admins decide one about an
// admin or a moderator. An admin may decide if no other admin is left who could: of two that a
// report names, the one who made it comes before the one it is about.
const MAY_DECIDE = `
  create or replace function may_decide(reviewer integer, reporter integer, subject integer) returns boolean
  language sql stable set search_path = public as $$
    select case
      when not exists (select from users where id = reviewer and is_admin) then
        reviewer is distinct from reporter and reviewer is distinct from subject
        and not exists (select from users where id = subject and (is_admin or is_moderator))
      when reviewer = subject then not exists (select from users where is_admin and id <> reviewer)
      when reviewer = reporter then not exists (
        select from users where is_admin and id <> reviewer and id is distinct from subject
      )
      else true
    end
  $$`;

// As with an appeal, whoever decided first does not decide again, unless there is no other admin.
const MAY_LOOK_AGAIN = `
  create or replace function may_look_again(reviewer integer, first_decision integer, reporter integer, subject integer)
   returns boolean language sql stable set search_path = public as $$
     select not exists (select from decisions where id = first_decision and decided_by = reviewer)
       or exists (select from users where id = reviewer and is_admin) and not exists (
         select from users where is_admin and id <> reviewer and id is distinct from reporter and id is distinct from subject
       )
   $$`;

// Reviewers who may not decide a report cannot claim it, so they keep nobody from it.
const CLAIMS = [
  `create or replace function require_another_claimant() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     if not may_decide(new.claimed_by, new.reporter_id, new.subject_id)
       or not may_look_again(new.claimed_by, new.first_decision_id, new.reporter_id, new.subject_id) then
       raise check_violation using constraint = 'reports_by_another_reviewer', message = 'claimed by somebody concerned';
     end if;
     return new;
   end $$`,
  `create or replace trigger reports_claimed before update of claimed_by, claimed_until on reports for each row
   when (new.claimed_by is not null and new.closed_at is null) execute function require_another_claimant()`,
];

// Whoever reports much waits behind whoever reports little: the n-th open report of a member stands
// at the turn n, and members of a few days begin behind the day's reports of everybody else. The
// lock gives each of many reports at once a turn of its own. Urgent and other reports count apart.
const TURNS = [
  `create or replace function take_turn() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     perform pg_advisory_xact_lock(1764120001, new.reporter_id);
     new.turn := (
       select count(*) from (
         select from reports where reporter_id = new.reporter_id and closed_at is null
           and (category in ('under_age', 'intimate_image')) = (new.category in ('under_age', 'intimate_image'))
         limit 1000
       ) own
     ) + case when exists (
       select from users where id = new.reporter_id and created_at > now() - interval '3 days'
     ) then 20 else 0 end;
     return new;
   end $$`,
  `create or replace trigger reports_take_turns before insert on reports for each row
   when (new.reporter_id is not null) execute function take_turn()`,
];

export const REPORTS: Part = {
  tables: [
    // A second look opens a report again, once, and keeps the decision that it asks about beside it.
    // That is no foreign key: decisions refer to reports, and a backup could not be loaded in any
    // order. `is_held` marks notices beyond what anybody can read in a day, which wait behind
    // everything else.
    `alter table reports add if not exists is_held boolean not null default false,
       add if not exists second_look_at timestamptz,
       add if not exists first_decision_id integer,
       add if not exists declared boolean not null default false
         constraint reports_declared check (not declared or category = 'intimate_image'),
       add if not exists earlier_texts jsonb not null default '[]',
       add if not exists target_deleted_at timestamptz,
       add if not exists turn integer not null default 0`,
  ],
  rules: [MAY_DECIDE, MAY_LOOK_AGAIN, ...CLAIMS, ...TURNS],
  // `reports_open` is an index of the previous version.
  indexes: [
    [
      'reports_in_turn',
      `reports ((
  case when is_held then 2 when category not in ('under_age', 'intimate_image') then 1 else 0 end
), turn, id) where closed_at is null`,
    ],
    [
      'reports_of_first_decision',
      'reports (first_decision_id) where first_decision_id is not null',
    ],
  ],
};
