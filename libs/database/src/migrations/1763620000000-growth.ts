import type { MigrationInterface, QueryRunner } from 'typeorm';

// Admins search members by a part of the name or the email, which no ordered index finds. pg_trgm
// comes with PostgreSQL, and an owner of the database may add it.
const search = [
  'create extension if not exists pg_trgm',
  'create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops)',
];

// By default PostgreSQL costs a random page read at four times a sequential one, as on spinning
// disks, and scans whole tables for fifty of their rows. Applies to new connections.
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
