import type { MigrationInterface, QueryRunner } from 'typeorm';

// Up to which photo a hash that was blocked for everybody has been compared; null once it was with all.
export class HashesToCompare1763972030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocked_hashes add column compared_through integer');
    await runner.query(
      'create index blocked_hashes_to_compare on blocked_hashes (id) where compared_through is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocked_hashes drop column compared_through');
  }
}
