import type { MigrationInterface, QueryRunner } from 'typeorm';

const searched = (column: string) =>
  `casefold(regexp_replace(normalize(${column}, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;
const folded = (column: string) =>
  `(lower(${column} collate "pg_c_utf8") collate "pg_unicode_fast")`;
const previously = (column: string) =>
  `lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8")`;

// Letters of another width, and those that fold to several, are found too. Not in a transaction, so
// that members and groups can be changed while an index is built.
export class FoldedSearch1763974000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, index] of indexesOf(searched, folded('name'))) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${index}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, index] of indexesOf(previously, 'lower(name collate "pg_c_utf8")')) {
      await runner.query(`drop index ${name}`);
      await runner.query(`create index ${name} on ${index}`);
    }
  }
}

const indexesOf = (key: (column: string) => string, spelling: string) => [
  [
    'users_search',
    `users using gin ((${key('username')}) gin_trgm_ops, (${key('email')}) gin_trgm_ops)`,
  ],
  ['groups_search', `groups using gin ((${key('name')}) gin_trgm_ops)`],
  ['groups_in_order', `groups ((${key('name')} || chr(1) || ${spelling}))`],
];
