import type { MigrationInterface, QueryRunner } from 'typeorm';

// Admins look for members by a part of the name or the email, which no ordered index finds. pg_trgm is part of PostgreSQL,
// and an owner of the database may add it.
const search = [
  'create extension if not exists pg_trgm',
  'create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops)',
];

// PostgreSQL takes a page read by an index for four times as dear as one read in order, as on spinning disks, and so reads
// whole tables for fifty of their rows. It holds for connections made from now on.
const database = (setting: string) =>
  `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`;

/** What keeps requests from costing more as the community grows. */
export class Growth1763620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...search, database('set random_page_cost = 1.1')])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(database('reset random_page_cost'));
    await runner.query('drop index users_search');
    await runner.query('drop extension pg_trgm');
  }
}
