import type { MigrationInterface, QueryRunner } from 'typeorm';

const stage =
  "case when is_held then 2 when category not in ('under_age', 'intimate_image') then 1 else 0 end";

// Notices beyond what anybody can read in a day wait behind everything else. Not in a transaction, so
// that reports go on while the index is built; an interrupted build leaves an invalid one behind. The
// index `reports_open` is the previous version's.
export class HeldNotices1763972020000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table reports add column if not exists is_held boolean not null default false',
    );
    await runner.query('drop index concurrently if exists reports_queue');
    await runner.query(
      `create index concurrently reports_queue on reports ((${stage}), id) where closed_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index reports_queue');
    await runner.query('alter table reports drop column is_held');
  }
}
