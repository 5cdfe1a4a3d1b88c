import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

// An id that counts on tells each new member how many registered before them, and, with a second
// account, how many since. The steps of `skip_ids` blur that by a factor of two only, so ids also
// advance with time: unevenly, and by more than registrations do. 850 an hour last for 290 years.
const ADVANCE_IDS = `
  create function advance_ids() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    ids regclass;
  begin
    foreach ids in array array[
      pg_get_serial_sequence('public.users', 'id'), pg_get_serial_sequence('public.group_requests', 'id')
    ]::regclass[] loop
      perform nextval(ids) from generate_series(1, floor(random() * 1700)::integer);
    end loop;
  end $$`;

/** Ids of users and requests do not tell how many there are; those of groups, not how many went. */
export class SkippedIds1796100020001 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['users', 'groups', 'group_requests'])
      await runner.query(
        `create trigger ${table}_skip_ids before insert on ${table} for each row execute function skip_ids()`,
      );
    await runner.query(ADVANCE_IDS);
    await runner.query('revoke execute on function advance_ids() from public');
  }
}
