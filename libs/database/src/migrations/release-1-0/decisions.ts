import type { Part } from './part.js';

// A decision that is still in force, or under appeal, can outlive its report. It must then not
// appear to whoever reported.
const REQUIRE_ANOTHER_REVIEWER = [
  `create or replace function require_another_reviewer() returns trigger
  language plpgsql security definer set search_path = public as $$
   declare report reports;
   begin
     select * into report from reports where id = new.report_id;
     if (case
       when new.report_id is null then new.decided_by = new.subject_id
       else not may_decide(new.decided_by, report.reporter_id, new.subject_id)
         or not may_look_again(new.decided_by, report.first_decision_id, report.reporter_id, report.subject_id)
     end) then
       raise check_violation using constraint = 'decisions_by_another_reviewer', message = 'decided by somebody concerned';
     end if;
      new.reporter_id := report.reporter_id;
     return new;
   end $$`,
  `create or replace trigger decisions_made before insert on decisions for each row
   when (new.decided_by is not null) execute function require_another_reviewer()`,
  `update decisions d set reporter_id = r.reporter_id from reports r
   where r.id = d.report_id and r.reporter_id is not null and d.reporter_id is null`,
];

// Somebody who decided, reported or is concerned answers an appeal only if nobody else is left; of
// those who are, whoever reported comes first and the member concerned last.
const MAY_ANSWER = `
  create or replace function may_answer(admin integer, decider integer, reporter integer, subject integer) returns boolean
  language sql stable set search_path = public as $$
    select case
      when admin = subject then not exists (select from users where is_admin and id <> admin)
      when admin = decider then not exists (
        select from users where is_admin and id <> admin and id is distinct from subject
      )
      when admin = reporter then not exists (
        select from users where is_admin and id <> admin
          and id is distinct from decider and id is distinct from subject
      )
      else true
    end
  $$`;

const REQUIRE_ANOTHER_ADMIN = `
  create or replace function require_another_admin() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    answerer integer := coalesce(new.decided_by, new.claimed_by);
  begin
    select * into decision from decisions where id = new.decision_id;
    if not may_answer(answerer, decision.decided_by, decision.reporter_id, decision.subject_id) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    if answerer in (decision.decided_by, decision.reporter_id, decision.subject_id) then
      new.by_sole_admin := new.decided_by is not null;
    end if;
    return new;
  end $$`;

// What a decision keeps for the authorities outlives the account, the report and the decision,
// until its time. Nobody changes it, and only the owner's function deletes it. It is encrypted, so
// it does not compress.
const EVIDENCE = [
  `create table if not exists evidence (
     id integer generated always as identity constraint evidence_pkey primary key,
     kind text not null,
     rule text not null constraint evidence_rule check (rule in ('adults', 'life')),
     subject_id integer constraint evidence_subject_id_fkey references users on delete set null,
     kept_by integer constraint evidence_kept_by_fkey references users on delete set null,
     kept_at timestamptz not null default now(),
     expires_at timestamptz not null,
     sealed bytea not null constraint evidence_size check (octet_length(sealed) between 1 and 20971520)
   )`,
  'alter table evidence alter sealed set storage external',
  'create index if not exists evidence_subject_id on evidence (subject_id)',
  'create index if not exists evidence_kept_by on evidence (kept_by)',
  'create index if not exists evidence_expires_at on evidence (expires_at)',
];

export const DECISIONS: Part = {
  tables: [
    // Admins decided `delete_user` before there was `expel`.
    `alter table decisions drop constraint if exists decisions_action,
       add constraint decisions_action check (action in
         ('dismiss', 'warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'delete_user', 'expel')
       ),
       add if not exists reporter_id integer
         constraint decisions_reporter_id_fkey references users on delete set null`,
    ...EVIDENCE,
  ],
  rules: [...REQUIRE_ANOTHER_REVIEWER, MAY_ANSWER, REQUIRE_ANOTHER_ADMIN],
  indexes: [['decisions_of_reporter', 'decisions (reporter_id) where reporter_id is not null']],
};
