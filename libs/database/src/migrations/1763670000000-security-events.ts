import type { MigrationInterface, QueryRunner } from 'typeorm';

// Append-only for services; the owner's function deletes only what is older than 90 days.
export class SecurityEvents1763670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table security_events (
        id bigint generated always as identity constraint security_events_pkey primary key,
        at timestamptz not null default clock_timestamp(),
        kind text not null,
        account_id integer,
        actor_id integer,
        group_id integer,
        network text,
        constraint security_events_kind check (kind in (
          'registered', 'signed_in', 'signed_out', 'sign_in_failed', 'locked_out', 'password_changed', 'password_set_by_admin',
          'admin_granted', 'admin_revoked', 'admin_read_messages'
        ))
      );
      create index security_events_at on security_events (at)`);
    await runner.query(`
      create function delete_old_security_events() returns void
      language sql security definer set search_path = pg_catalog, pg_temp
      as $$ delete from public.security_events where at < now() - interval '90 days' $$`);
    await runner.query('revoke execute on function delete_old_security_events() from public');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function delete_old_security_events');
    await runner.query('drop table security_events');
  }
}
