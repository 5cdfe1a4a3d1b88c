import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used'];

export class SecondFactors1763810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totp_factors (
        user_id integer constraint totp_factors_pkey primary key
          constraint totp_factors_user_id_fkey references users on delete cascade,
        secret text not null,
        last_step integer not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table recovery_codes (
        user_id integer not null constraint recovery_codes_user_id_fkey references users on delete cascade,
        digest text not null,
        constraint recovery_codes_pkey primary key (user_id, digest)
      )`);
    await addEventKinds(runner, KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeEventKinds(runner, KINDS);
    await runner.query('drop table recovery_codes');
    await runner.query('drop table totp_factors');
  }
}
