import type { MigrationInterface, QueryRunner } from 'typeorm';

const requireAnotherAdmin = (ofReporter: string) => `
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
      excluded := array[answerer, decision.subject_id];${ofReporter}
    else
      return new;
    end if;
    if exists (select from users where is_admin and id <> all(array_remove(excluded, null))) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    new.by_sole_admin := new.decided_by is not null;
    return new;
  end $$`;

// An admin who reported the member answers only if nobody is left but the one who decided.
const OF_REPORTER = `
    elsif answerer = (select reporter_id from reports where id = decision.report_id) then
      excluded := array[answerer, decision.decided_by, decision.subject_id];`;

export class ImpartialAnswers1796000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(requireAnotherAdmin(OF_REPORTER));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(requireAnotherAdmin(''));
  }
}
