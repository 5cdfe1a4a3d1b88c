import type { MigrationInterface, QueryRunner } from 'typeorm';

// Each deletes at most so many rows and returns how many: one statement over a year of rows would
// run into its time limit, and then delete none, for ever. Those without a parameter are for release
// 0.2.0: the release after 1.0 drops them with their rights.
const deleteSome = (name: string, table: string, key: string, condition: string) => `
  create or replace function ${name}(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with gone as (
      delete from public.${table} where (${key}) in (
        select ${key} from public.${table} where ${condition} limit most
      ) returning 1
    )
    select count(*)::integer from gone
  $$`;

// The statement of an expulsion is kept until its subject is erased.
const reports = `
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
          and (d.until is null or d.until < now()) and not exists (
            select from public.appeals where decision_id = d.id and decided_at is null
          ) and not (d.action = 'expel' and exists (
            select from public.users where id = d.subject_id and standing = 'expelled'
          ))
        limit most
      ) returning 1
    )
    select greatest((select count(*) from reports), (select count(*) from decisions))::integer
  $$`;

const FUNCTIONS = {
  delete_old_security_events: deleteSome(
    'delete_old_security_events',
    'security_events',
    'id',
    "at < now() - interval '90 days'",
  ),
  delete_old_erasures: deleteSome(
    'delete_old_erasures',
    'erased_accounts',
    'user_id, began_at',
    "erased_at < now() - interval '90 days'",
  ),
  delete_old_departures: deleteSome(
    'delete_old_departures',
    'group_departures',
    'id',
    "left_at < now() - interval '1 hour'",
  ),
  delete_old_evidence: deleteSome('delete_old_evidence', 'evidence', 'id', 'expires_at <= now()'),
  delete_old_reports: reports,
};

export class OldRowsInPieces1764100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(FUNCTIONS)) {
      await runner.query(definition);
      await runner.query(`revoke execute on function ${name}(integer) from public`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(FUNCTIONS)) await runner.query(`drop function ${name}(integer)`);
  }
}
