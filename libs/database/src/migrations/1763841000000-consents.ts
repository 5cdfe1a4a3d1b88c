import type { MigrationInterface, QueryRunner } from 'typeorm';

// A history: accepting again after a withdrawal is another row.
export class Consents1763841000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table consents (
        id bigint generated always as identity constraint consents_pkey primary key,
        user_id integer not null constraint consents_user_id_fkey references users on delete cascade,
        document_id integer not null constraint consents_document_id_fkey references documents,
        action text not null,
        at timestamptz not null default clock_timestamp(),
        constraint consents_action check (action in ('accepted', 'withdrawn'))
      );
      create index consents_of_user on consents (user_id, document_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consents');
  }
}
