import type { MigrationInterface, QueryRunner } from 'typeorm';

// When the member opened a link that was mailed to the address. Nobody has by now.
export class ConfirmedEmails1763971100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column email_confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column email_confirmed_at');
  }
}
