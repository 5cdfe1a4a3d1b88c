import type { MigrationInterface, QueryRunner } from 'typeorm';

// Null until the owner chooses an order: those photos come last, newest first.
export class ImagePositions1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table images add column position smallint constraint images_position check (position between 1 and 12)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table images drop column position');
  }
}
