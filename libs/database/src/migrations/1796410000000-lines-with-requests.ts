import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** A line for who decides about a request, kept no longer than the request waits. */
export class LinesWithRequests1796410000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table group_requests add column message text,
        add constraint group_requests_message_length
          check (char_length(message) between 1 and 200),
        add constraint group_requests_message_waits
          check (message is null or (status = 'pending' and is_current))`);
    // Many statements decide, 1.0.0's among them, which knows no such column.
    await runner.query(`
      create function forget_request_message() returns trigger
        language plpgsql set search_path = public, pg_temp as $$
        begin
          new.message := null;
          return new;
        end $$`);
    await runner.query(`
      create trigger group_requests_decided before update of status, is_current on group_requests
        for each row when (old.message is not null and (new.status <> 'pending' or not new.is_current))
        execute function forget_request_message()`);
  }
}
