import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['profile_changed_by_admin', 'deletion_scheduled', 'deletion_cancelled'];

export class AccountActivity1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addEventKinds(runner, KINDS);
    // What members may see of their accounts: neither the network nor who else acted.
    await runner.query(`
      create view account_activity as
      select id, account_id, at, kind, coalesce(actor_id <> account_id, false) as by_other
      from security_events where account_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view account_activity');
    await removeEventKinds(runner, KINDS);
  }
}
