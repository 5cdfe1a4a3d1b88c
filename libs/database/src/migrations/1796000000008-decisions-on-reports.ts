import type { MigrationInterface, QueryRunner } from 'typeorm';

const REMEMBER_REPORTER = `
      new.reporter_id := report.reporter_id;`;

const requireAnotherReviewer = (remembering: string) => `
  create or replace function require_another_reviewer() returns trigger
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
     end if;${remembering}
     return new;
   end $$`;

// Somebody who decided, reported or is concerned answers an appeal only if nobody else is left; of those
// who are, whoever reported comes first and the member concerned last.
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

const REQUIRE_ANOTHER_ADMIN_BEFORE = `
  create or replace function require_another_admin() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    answerer integer := coalesce(new.decided_by, new.claimed_by);
    excluded integer[];
  begin
    select * into decision from decisions where id = new.decision_id;
    if answerer = decision.subject_id then
      excluded := array[answerer];
    elsif answerer = decision.decided_by then
      excluded := array[answerer, decision.subject_id];
    elsif answerer = (select reporter_id from reports where id = decision.report_id) then
      excluded := array[answerer, decision.decided_by, decision.subject_id];
    else
      return new;
    end if;
    if exists (select from users where is_admin and id <> all(array_remove(excluded, null))) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    new.by_sole_admin := new.decided_by is not null;
    return new;
  end $$`;

// A decision that is still in force, or under appeal, can outlive its report. It must then not appear to
// whoever reported. May be repeated.
export class DecisionsOnReports1796000000008 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table decisions add column if not exists reporter_id integer
       constraint decisions_reporter_id_fkey references users on delete set null`,
    );
    await runner.query('drop index concurrently if exists decisions_of_reporter');
    await runner.query(
      'create index concurrently decisions_of_reporter on decisions (reporter_id) where reporter_id is not null',
    );
    await runner.query(requireAnotherReviewer(REMEMBER_REPORTER));
    await runner.query(
      `update decisions d set reporter_id = r.reporter_id from reports r
       where r.id = d.report_id and r.reporter_id is not null and d.reporter_id is null`,
    );
    await runner.query(MAY_ANSWER);
    await runner.query(REQUIRE_ANOTHER_ADMIN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(REQUIRE_ANOTHER_ADMIN_BEFORE);
    await runner.query(requireAnotherReviewer(''));
    await runner.query('drop function may_answer');
    await runner.query('alter table decisions drop column reporter_id');
  }
}
