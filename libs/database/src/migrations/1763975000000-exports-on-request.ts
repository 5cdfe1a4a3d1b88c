import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EXPORTS } from './release-0-2/accounts.js';

// A row is no more than the right to download. Stored copies are deleted, and may be asked for again.
export class ExportsOnRequest1763975000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from exports');
    await runner.query('drop trigger exports_deleted on exports');
    await runner.query('drop trigger exports_begun_again on exports');
    await runner.query('drop function list_objects_of_export');
    await runner.query(`
      alter table exports drop column state, drop column attempts, drop column name, drop column parts,
        drop column bytes, drop column expires_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports');
    for (const statement of EXPORTS) await runner.query(statement);
  }
}
