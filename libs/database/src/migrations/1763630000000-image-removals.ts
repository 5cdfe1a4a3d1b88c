import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImageRemovals1763630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table image_removals (
        id integer generated always as identity constraint image_removals_pkey primary key,
        user_id integer not null constraint image_removals_user_id_fkey references users on delete cascade,
        reason text not null,
        removed_at timestamptz not null default clock_timestamp(),
        constraint image_removals_reason check (reason in ('unreadable', 'not_approved', 'removed'))
      );
      create index image_removals_of_user on image_removals (user_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table image_removals');
  }
}
