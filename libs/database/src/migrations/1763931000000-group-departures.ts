import type { MigrationInterface, QueryRunner } from 'typeorm';

// Who left a group within the hour, so that an admin who removes them meanwhile is not too late.
// Only inserted, never updated: a lock on an older row would come before that of the user, whom a
// deletion locks first.
export class GroupDepartures1763931000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table group_departures (
        id bigint generated always as identity constraint group_departures_pkey primary key,
        group_id integer not null
          constraint group_departures_group_id_fkey references groups on delete cascade,
        user_id integer not null
          constraint group_departures_user_id_fkey references users on delete cascade,
        left_at timestamptz not null default clock_timestamp()
      );
      create index group_departures_of_user on group_departures (user_id, group_id);
      create index group_departures_of_group on group_departures (group_id)`);
    // Waits for no deletion of a user or group, which may wait for this in turn.
    await runner.query(`
      create function delete_old_departures() returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$ delete from public.group_departures where id in (
        select id from public.group_departures where left_at < now() - interval '1 hour' for update skip locked
      ) $$`);
    await runner.query('revoke execute on function delete_old_departures() from public');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function delete_old_departures');
    await runner.query('drop table group_departures');
  }
}
