import type { MigrationInterface, QueryRunner } from 'typeorm';

// For searches by a part of a name or email, which no ordered index serves. The owner of a database
// may add pg_trgm, which comes with PostgreSQL.
const search = [
  'create extension if not exists pg_trgm',
  'create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops)',
];

// The default suits spinning disks: whole tables were scanned for fifty rows. New connections only.
const database = (setting: string) =>
  `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`;

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
