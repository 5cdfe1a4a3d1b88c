import type { MigrationInterface, QueryRunner } from 'typeorm';

// Existing messages count as read.
export class UnreadMessages1763610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table memberships add column last_read_id bigint not null default 0');
    await runner.query(
      'update memberships m set last_read_id = coalesce((select max(id) from messages where group_id = m.group_id), 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table memberships drop column last_read_id');
  }
}
