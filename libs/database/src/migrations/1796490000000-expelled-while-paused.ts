import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** A granted appeal gives back what the member was: whoever had paused stays hidden. */
export class ExpelledWhilePaused1796490000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column was_paused boolean not null default false');
    await runner.query(`
      create function return_as_paused() returns trigger
        language plpgsql set search_path = public, pg_temp as $$
        begin
          new.was_paused := new.standing = 'expelled';
          if not new.was_paused then
            new.standing := 'paused';
          end if;
          return new;
        end $$`);
    await runner.query(`
      create trigger users_return_as_paused before update of standing on users for each row when (
          (old.standing = 'paused' and new.standing = 'expelled')
          or (old.was_paused and old.standing = 'expelled' and new.standing = 'member')
        ) execute function return_as_paused()`);
  }
}
