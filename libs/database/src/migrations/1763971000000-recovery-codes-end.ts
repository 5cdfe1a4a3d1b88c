import type { MigrationInterface, QueryRunner } from 'typeorm';

// Whichever way the password changed, no link and no recovery code outlives it: whoever knew the
// old password could have made codes.
const END_LINKS_AND_CODES = `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from password_resets where user_id = new.id;
    delete from recovery_codes where user_id = new.id;
    return null;
  end $$`;

const END_LINKS = `
  create or replace function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from password_resets where user_id = new.id;
    return null;
  end $$`;

export class RecoveryCodesEnd1763971000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(END_LINKS_AND_CODES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(END_LINKS);
  }
}
