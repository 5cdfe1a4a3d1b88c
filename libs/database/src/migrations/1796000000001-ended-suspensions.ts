import type { MigrationInterface, QueryRunner } from 'typeorm';

const deleteOldReports = (isOver: string) => `
  create or replace function delete_old_reports(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with reports as (
      delete from public.reports where id in (
        select id from public.reports where closed_at < now() - interval '6 months' limit most
      ) returning 1
    ), decisions as (
      delete from public.decisions where id in (
        select d.id from public.decisions d
        where d.decided_at < now() - interval '6 months 1 day'
          and (${isOver}) and not exists (
            select from public.appeals where decision_id = d.id and decided_at is null
          ) and not (d.action = 'expel' and exists (
            select from public.users where id = d.subject_id and standing = 'expelled'
          ))
        limit most
      ) returning 1
    )
    select greatest((select count(*) from reports), (select count(*) from decisions))::integer
  $$`;

const IS_PAST = 'd.until is null or d.until < now()';

// Erasing the account or reversing the decision ends a suspension until it is lifted, but leaves its
// `until` infinite.
export class EndedSuspensions1796000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOver = `${IS_PAST} or d.reversed_at is not null or d.subject_id is null`;
    await runner.query(deleteOldReports(isOver));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(deleteOldReports(IS_PAST));
  }
}
