import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Lets words be reported for 48 hours, whatever their author or who read them does meanwhile. */
export class WordsOfTheErased1796100040000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  `alter table kept_texts alter user_id drop not null, drop constraint kept_texts_user_id_fkey,
     add constraint kept_texts_user_id_fkey foreign key (user_id) references users on delete set null`,
  // A former member may report what they read for as long.
  `create or replace function delete_old_departures(most integer) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
     with gone as (
       delete from public.group_departures where id in (
         select id from public.group_departures where left_at < now() - interval '48 hours' limit most
       ) returning 1
     )
     select count(*)::integer from gone
   $$`,
];
