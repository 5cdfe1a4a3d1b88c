import type { MigrationInterface, QueryRunner } from 'typeorm';

const searched = (column: string) =>
  `lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8")`;
const folded = (column: string) => `lower(${column} collate "pg_c_utf8")`;

// Without accents, too.
export class Search1763920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_search, groups_search');
    await runner.query(
      `create index users_search on users using gin ((${searched('username')}) gin_trgm_ops, (${searched('email')}) gin_trgm_ops)`,
    );
    await runner.query(
      `create index groups_search on groups using gin ((${searched('name')}) gin_trgm_ops)`,
    );
    await runner.query(
      `create index groups_in_order on groups ((${searched('name')} || chr(1) || ${folded('name')}))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_search, groups_search, groups_in_order');
    await runner.query(
      'create index users_search on users using gin (username gin_trgm_ops, email gin_trgm_ops)',
    );
    await runner.query('create index groups_search on groups using gin (name gin_trgm_ops)');
  }
}
