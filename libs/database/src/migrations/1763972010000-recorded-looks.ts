import type { MigrationInterface, QueryRunner } from 'typeorm';

// For services that may not read the log. One entry in ten minutes tells as much as one for each page
// that is scrolled to.
const RECORD_LOOK = `
  create function record_look(actor integer, look text, subject bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if look not like 'look-%' then
      raise check_violation using message = 'not a look';
    end if;
    insert into public.audit_entries (actor_id, action, subject_id)
    select actor, look, subject where not exists (
      select from public.audit_entries
      where actor_id = actor and action = look and subject_id = subject and at > now() - interval '10 minutes'
    );
  end $$`;

export class RecordedLooks1763972010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RECORD_LOOK);
    await runner.query('revoke execute on function record_look(integer, text, bigint) from public');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function record_look');
  }
}
