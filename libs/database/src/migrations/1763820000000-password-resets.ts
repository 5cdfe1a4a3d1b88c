import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addEventKinds, removeEventKinds } from '../security-event-kinds.js';

const KINDS = ['reset_requested', 'reset_link_created', 'password_reset'];

export class PasswordResets1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table password_resets (
        digest text not null constraint password_resets_pkey primary key,
        user_id integer not null constraint password_resets_user_id_fkey references users on delete cascade,
        expires_at timestamptz not null default clock_timestamp() + interval '30 minutes'
      );
      create index password_resets_user_id on password_resets (user_id);
      create index password_resets_expires_at on password_resets (expires_at)`);
    await runner.query(endLinks);
    await runner.query(`
      create trigger users_password_changed after update of password_hash on users
      for each row execute function end_password_resets()`);
    await addEventKinds(runner, KINDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeEventKinds(runner, KINDS);
    await runner.query('drop trigger users_password_changed on users');
    await runner.query('drop function end_password_resets');
    await runner.query('drop table password_resets');
  }
}

// Whichever way the password changed, no link outlives it.
const endLinks = `
  create function end_password_resets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from password_resets where user_id = new.id;
    return null;
  end $$`;
