import type { MigrationInterface, QueryRunner } from 'typeorm';

const stage = 'case when is_approved then 2 when blocked_hash_id is null then 1 else 0 end';
const rank = 'case when is_approved then -id else id end';

// Not in a transaction, so that uploads go on while they are built; an interrupted build leaves an
// invalid index behind.
export class ImagesForReview1763950100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists images_for_review');
    await runner.query(
      `create index concurrently images_for_review on images ((${stage}), (${rank})) where status = 'ready'`,
    );
    await runner.query('drop index concurrently if exists images_of_blocked_hash');
    await runner.query(
      'create index concurrently images_of_blocked_hash on images (blocked_hash_id) where blocked_hash_id is not null',
    );
    await runner.query('drop index concurrently if exists images_by_decision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index images_by_decision on images (is_approved, (case when is_approved then -id else id end)) where status = 'ready'`,
    );
    await runner.query('drop index images_for_review, images_of_blocked_hash');
  }
}
