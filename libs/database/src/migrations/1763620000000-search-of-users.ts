import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins look for members by a part of the name or the email, which no ordered index finds. pg_trgm is part of PostgreSQL, and an owner of the database may add it. */
export class SearchOfUsers1763620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query('create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_search');
    await runner.query('drop extension pg_trgm');
  }
}
