import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * A granted appeal gives back what the account was: an applicant, or a member who had paused and
 * stays hidden. Replaces `was_pending`, which knew applicants alone.
 */
export class StandingBeforeExpulsion1796490000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column standing_before text');
    await runner.query("update users set standing_before = 'pending' where was_pending");
    await runner.query('drop trigger users_return_as_applicants on users');
    await runner.query('drop function return_as_applicant()');
    await runner.query('alter table users drop column was_pending');
    await runner.query(`
      create function return_as_before() returns trigger
        language plpgsql set search_path = public, pg_temp as $$
        begin
          if new.standing = 'expelled' then
            new.standing_before := old.standing;
          else
            new.standing := old.standing_before;
            new.standing_before := null;
          end if;
          return new;
        end $$`);
    await runner.query(`
      create trigger users_return_as_before before update of standing on users for each row when (
          (old.standing in ('pending', 'paused') and new.standing = 'expelled')
          or (old.standing_before is not null and old.standing = 'expelled' and new.standing = 'member')
        ) execute function return_as_before()`);
  }
}
