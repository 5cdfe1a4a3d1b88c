import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** A star is private to who gave it, and ends with the last group that both are in. */
export class Stars1796400000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stars (
        user_id integer not null references users on delete cascade,
        starred_id integer not null references users on delete cascade,
        constraint stars_pkey primary key (user_id, starred_id),
        constraint stars_of_others check (user_id <> starred_id))`);
    await runner.query('create index stars_of_starred on stars (starred_id)');
    await runner.query(`
      create function limit_stars() returns trigger
        language plpgsql security definer set search_path = public as $$
        begin
          perform from users where id = new.user_id for no key update;
          if (select count(*) from stars where user_id = new.user_id) > 500 then
            raise check_violation using constraint = 'stars_limit', message = 'too many stars';
          end if;
          return null;
        end $$`);
    await runner.query(
      'create trigger stars_limited after insert on stars for each row execute function limit_stars()',
    );
    // One statement for all whose memberships end at once: a deleted group has thousands.
    await runner.query(`
      create function end_stars() returns trigger
        language plpgsql security definer set search_path = public as $$
        begin
          delete from stars using (
            select user_id, starred_id from gone join stars using (user_id)
            union
            select stars.user_id, starred_id from gone join stars on starred_id = gone.user_id
          ) touched
          where stars.user_id = touched.user_id and stars.starred_id = touched.starred_id
            and not exists (
              select from memberships own join memberships other using (group_id)
              where own.user_id = touched.user_id and other.user_id = touched.starred_id);
          return null;
        end $$`);
    await runner.query(`
      create trigger stars_ended after delete on memberships
        referencing old table as gone for each statement execute function end_stars()`);
  }
}
