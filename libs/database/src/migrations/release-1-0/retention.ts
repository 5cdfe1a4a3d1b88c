import type { Part } from './part.js';

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

// The admin who answers an appeal needs what was reported. The member can read the answer for as
// long as a decision of the same day. The statement of an expulsion is kept until its subject is
// erased. Erasing the account or reversing the decision ends a suspension until it is lifted, but
// leaves its `until` infinite.
const DELETE_OLD_REPORTS = `
  create or replace function delete_old_reports(most integer) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    with reports as (
      delete from public.reports where id in (
        select id from public.reports where closed_at < now() - interval '6 months' and not exists (
          select from public.decisions d join public.appeals a on a.decision_id = d.id
          where d.report_id = reports.id and a.decided_at is null
        )
        limit most
      ) returning 1
    ), decisions as (
      delete from public.decisions where id in (
        select d.id from public.decisions d
        where d.decided_at < now() - interval '6 months 1 day'
          and (d.until is null or d.until < now() or d.reversed_at is not null or d.subject_id is null)
          and not exists (select from public.appeals where decision_id = d.id and coalesce(decided_at > now() - interval '6 months 1 day', true))
          and not (d.action = 'expel' and exists (
            select from public.users where id = d.subject_id and standing = 'expelled'
          ))
        limit most
      ) returning 1
    )
    select greatest((select count(*) from reports), (select count(*) from decisions))::integer
  $$`;

// Keeps the statement of an expulsion from release 0.2.0, which does not know it.
const DELETE_OLD_REPORTS_OF_0_2 = `
  create or replace function delete_old_reports() returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    delete from public.reports where closed_at < now() - interval '6 months';
    delete from public.decisions where decided_at < now() - interval '6 months 1 day'
      and (until is null or until < now()) and not exists (
        select from public.appeals where decision_id = decisions.id and decided_at is null
      ) and not (action = 'expel' and exists (
        select from public.users where id = decisions.subject_id and standing = 'expelled'
      ));
  $$`;

// The sweep repeats it until nothing is left: a fixed number of rows for each sweep would let texts
// stay for longer than the 48 hours. Two replicas take rows in turn.
const DELETE_OLD_KEPT_TEXTS = `
  create or replace function delete_old_kept_texts(most integer) returns integer
   language sql security definer set search_path = pg_catalog, pg_temp as $$
     with gone as (
       delete from public.kept_texts where id in (
         select id from public.kept_texts where kept_at < now() - interval '48 hours'
         order by kept_at limit most for update skip locked
       ) returning 1
     )
     select count(*)::integer from gone
   $$`;

const NAMES = ['security_events', 'erasures', 'departures', 'evidence', 'reports', 'kept_texts'];

export const RETENTION: Part = {
  // A row is only the right to download now, but release 0.2.0 stored copies, and has to run again
  // on this schema. The release after 1.0 drops their columns, trigger and function, and the rights
  // in grants.ts.
  tables: ["alter table exports alter name set default ''"],
  rules: [
    deleteSome(
      'delete_old_security_events',
      'security_events',
      'id',
      "at < now() - interval '90 days'",
    ),
    deleteSome(
      'delete_old_erasures',
      'erased_accounts',
      'user_id, began_at',
      "erased_at < now() - interval '90 days'",
    ),
    deleteSome(
      'delete_old_departures',
      'group_departures',
      'id',
      "left_at < now() - interval '1 hour'",
    ),
    deleteSome('delete_old_evidence', 'evidence', 'id', 'expires_at <= now()'),
    DELETE_OLD_REPORTS,
    DELETE_OLD_REPORTS_OF_0_2,
    DELETE_OLD_KEPT_TEXTS,
  ],
  ownFunctions: NAMES.map((name) => `delete_old_${name}(integer)`),
};
