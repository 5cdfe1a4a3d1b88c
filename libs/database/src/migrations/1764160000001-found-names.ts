import type { MigrationInterface, QueryRunner } from 'typeorm';

const searched = (column: string) =>
  `casefold(regexp_replace(normalize(${column}, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;

// Holds what searches compare, so that one or two letters, which `users_search` cannot serve, need
// no folding of every name. The plain columns are there because an index-only scan needs them.
const INDEX = `users_found on users (id, (${searched('username')}), (${searched('email')})) include (username, email)`;

/** May be repeated. */
export class FoundNames1764160000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists users_found');
    await runner.query(`create index concurrently ${INDEX}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_found');
  }
}
