import type { MigrationInterface, QueryRunner } from 'typeorm';

const deleteOldReports = (unlessAppealed: string, isAppealed: string) => `
  create or replace function delete_old_reports(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with reports as (
      delete from public.reports where id in (
        select id from public.reports where closed_at < now() - interval '6 months'${unlessAppealed}
        limit most
      ) returning 1
    ), decisions as (
      delete from public.decisions where id in (
        select d.id from public.decisions d
        where d.decided_at < now() - interval '6 months 1 day'
          and (d.until is null or d.until < now() or d.reversed_at is not null or d.subject_id is null)
          and not exists (select from public.appeals where decision_id = d.id and ${isAppealed})
          and not (d.action = 'expel' and exists (
            select from public.users where id = d.subject_id and standing = 'expelled'
          ))
        limit most
      ) returning 1
    )
    select greatest((select count(*) from reports), (select count(*) from decisions))::integer
  $$`;

// The admin who answers an appeal needs what was reported. The member can read the answer for as long as
// a decision of the same day.
const UNLESS_APPEALED = ` and not exists (
          select from public.decisions d join public.appeals a on a.decision_id = d.id
          where d.report_id = reports.id and a.decided_at is null
        )`;
const IS_OPEN_OR_RECENT = "coalesce(decided_at > now() - interval '6 months 1 day', true)";

export class AnsweredAppeals1796000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(deleteOldReports(UNLESS_APPEALED, IS_OPEN_OR_RECENT));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(deleteOldReports('', 'decided_at is null'));
  }
}
