import type { MigrationInterface, QueryRunner } from 'typeorm';

/** May be repeated. */
export class RepeatedUploads1796000000006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table images add column if not exists client_id uuid');
    await runner.query('drop index concurrently if exists images_of_client_id');
    await runner.query(
      'create unique index concurrently images_of_client_id on images (user_id, client_id) where client_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table images drop column client_id');
  }
}
