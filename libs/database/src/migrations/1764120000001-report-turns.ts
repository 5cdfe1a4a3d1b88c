import type { MigrationInterface, QueryRunner } from 'typeorm';

// Whoever reports much waits behind whoever reports little: the n-th open report of a member stands
// at the turn n, and members of a few days begin behind the day's reports of everybody else. The
// lock gives each of many reports at once a turn of its own. Urgent and other reports count apart.
const turns = [
  'alter table reports add if not exists turn integer not null default 0',
  `create or replace function take_turn() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     perform pg_advisory_xact_lock(1764120001, new.reporter_id);
     new.turn := (
       select count(*) from (
         select from reports where reporter_id = new.reporter_id and closed_at is null
           and (category in ('under_age', 'intimate_image')) = (new.category in ('under_age', 'intimate_image'))
         limit 1000
       ) own
     ) + case when exists (
       select from users where id = new.reporter_id and created_at > now() - interval '3 days'
     ) then 20 else 0 end;
     return new;
   end $$`,
  `create or replace trigger reports_take_turns before insert on reports for each row
   when (new.reporter_id is not null) execute function take_turn()`,
];

// The previous release reads `reports_queue`, which has no turn.
const INDEX = `reports_in_turn on reports ((
  case when is_held then 2 when category not in ('under_age', 'intimate_image') then 1 else 0 end
), turn, id) where closed_at is null`;

export class ReportTurns1764120000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of turns) await runner.query(statement);
    await runner.query('drop index concurrently if exists reports_in_turn');
    await runner.query(`create index concurrently ${INDEX}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function take_turn cascade');
    await runner.query('alter table reports drop turn');
  }
}
