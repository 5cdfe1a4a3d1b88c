import type { MigrationInterface, QueryRunner } from 'typeorm';

// Whether somebody has looked at the same within the last minutes.
export class AuditIndex1763943100000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists audit_entries_of_actor');
    await runner.query(
      'create index concurrently audit_entries_of_actor on audit_entries (actor_id, action, subject_id, at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index audit_entries_of_actor');
  }
}
