import type { MigrationInterface, QueryRunner } from 'typeorm';

// Lists of these leave out rows that concern their reader, so a gap must not say that there is one. The
// n-th value is skipped once in n times: a gap of any size is at most a few times likelier with a hidden
// row in it. About seven ids pass for each row.
const SKIP_IDS = `
  create function skip_ids() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    ids regclass := pg_get_serial_sequence(tg_relid::regclass::text, 'id');
  begin
    perform nextval(ids) from generate_series(2, floor(least(1 / (1 - random()), 1000))::integer);
    return new;
  end $$`;

const TABLES = ['reports', 'decisions', 'appeals', 'evidence', 'audit_entries'];

export class UnevenIds1796000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SKIP_IDS);
    for (const table of TABLES)
      await runner.query(
        `create trigger ${table}_skip_ids before insert on ${table} for each row execute function skip_ids()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function skip_ids cascade');
  }
}
