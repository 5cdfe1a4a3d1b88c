import type { MigrationInterface, QueryRunner } from 'typeorm';

// The sweep repeats it until nothing is left: a fixed number of rows for each sweep would let texts
// stay for longer than the 48 hours. Two replicas take rows in turn.
const UP = [
  `create function delete_old_kept_texts(most integer) returns integer
   language sql security definer set search_path = pg_catalog, pg_temp as $$
     with gone as (
       delete from public.kept_texts where id in (
         select id from public.kept_texts where kept_at < now() - interval '48 hours'
         order by kept_at limit most for update skip locked
       ) returning 1
     )
     select count(*)::integer from gone
   $$`,
  'revoke execute on function delete_old_kept_texts(integer) from public',
  'drop function delete_old_kept_texts()',
];

const DOWN = [
  `create function delete_old_kept_texts() returns void
   language sql security definer set search_path = pg_catalog, pg_temp
   as $$ delete from public.kept_texts where id in (
     select id from public.kept_texts where kept_at < now() - interval '48 hours' order by kept_at limit 5000 for update skip locked
   ) $$`,
  'revoke execute on function delete_old_kept_texts() from public',
  'drop function delete_old_kept_texts(integer)',
];

export class KeptTextsInPieces1796000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
