import type { MigrationInterface, QueryRunner } from 'typeorm';

// Why a photo was removed, where its owner reads that it was.
const REASONS = `
  alter table image_removals
    add column rule text,
    add column note text not null default '',
    add constraint image_removals_note_length check (char_length(note) <= 1000)`;

// Neither by the admin who decided nor by the one it concerns, unless there is no other. Whoever
// decided comes before the one concerned.
const REQUIRE_ANOTHER_ADMIN = `
  create or replace function require_another_admin() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    decision decisions;
    excluded integer[];
  begin
    select * into decision from decisions where id = new.decision_id;
    if new.decided_by = decision.subject_id then
      excluded := array[new.decided_by];
    elsif new.decided_by = decision.decided_by then
      excluded := array[new.decided_by, decision.subject_id];
    else
      return new;
    end if;
    if exists (select from users where is_admin and id <> all(array_remove(excluded, null))) then
      raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
    end if;
    new.by_sole_admin := true;
    return new;
  end $$`;

// A decision outlives the time to object by a day, so that no appeal in progress loses it.
const RETENTION = `
  create or replace function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      );
  $$`;

const PREVIOUS_REQUIRE_ANOTHER_ADMIN = `
  create or replace function require_another_admin() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if new.decided_by = (select decided_by from decisions where id = new.decision_id) then
      if exists (select from users where is_admin and id <> new.decided_by) then
        raise check_violation using constraint = 'appeals_by_another_admin', message = 'decided by the same admin';
      end if;
      new.by_sole_admin := true;
    end if;
    return new;
  end $$`;

const PREVIOUS_RETENTION = RETENTION.replace('6 months 1 day', '6 months');

export class Statements1763944000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [REASONS, REQUIRE_ANOTHER_ADMIN, RETENTION])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(PREVIOUS_RETENTION);
    await runner.query(PREVIOUS_REQUIRE_ANOTHER_ADMIN);
    await runner.query('alter table image_removals drop column rule, drop column note');
  }
}
