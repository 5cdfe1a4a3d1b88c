import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListsByCursor1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index memberships_in_order on memberships (group_id, joined_at, user_id)',
    );
    await runner.query('create index groups_search on groups using gin (name gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index groups_search, memberships_in_order');
  }
}
