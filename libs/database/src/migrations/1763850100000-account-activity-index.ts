import type { MigrationInterface, QueryRunner } from 'typeorm';

// Not in a transaction, so that sign-ins go on while it is built; an interrupted build leaves an
// invalid index behind.
export class AccountActivityIndex1763850100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists security_events_account');
    await runner.query(
      'create index concurrently security_events_account on security_events (account_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index security_events_account');
  }
}
