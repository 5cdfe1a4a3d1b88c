import type { MigrationInterface, QueryRunner } from 'typeorm';

// Each row of the queue says how many more there are about the same person.
export class OpenReportsOfSubject1763961000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index reports_open_of_subject on reports (subject_id) where closed_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index reports_open_of_subject');
  }
}
