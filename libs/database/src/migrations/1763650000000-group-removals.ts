import type { MigrationInterface, QueryRunner } from 'typeorm';

// The group's codes no longer work for members whom an admin removed.
export class GroupRemovals1763650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table group_removals (
        group_id integer not null
          constraint group_removals_group_id_fkey references groups on delete cascade,
        user_id integer not null
          constraint group_removals_user_id_fkey references users on delete cascade,
        removed_at timestamptz not null default clock_timestamp(),
        constraint group_removals_pkey primary key (group_id, user_id)
      );
      create index group_removals_user_id on group_removals (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table group_removals');
  }
}
