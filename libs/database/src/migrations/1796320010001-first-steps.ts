import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** What a site has ever had: a sequence remembers the rows that were deleted since. */
export class FirstSteps1796320010001 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function has_ever_had(out announcement boolean, out one_group boolean, out invitation boolean)
        language sql stable security definer set search_path = public, pg_temp as $$
        select pg_sequence_last_value('announcements_id_seq') is not null,
          pg_sequence_last_value('groups_id_seq') is not null,
          pg_sequence_last_value('invitations_id_seq') is not null
      $$`);
    await runner.query('revoke execute on function has_ever_had() from public');
  }
}
