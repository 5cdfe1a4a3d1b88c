import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counting the photos that wait for approval reads none of the others. May be repeated. */
export class WaitingPhotos1764110000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists images_waiting');
    await runner.query(
      'create index concurrently images_waiting on images (id) where not is_approved',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index images_waiting');
  }
}
