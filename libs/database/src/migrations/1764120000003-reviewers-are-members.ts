import type { MigrationInterface, QueryRunner } from 'typeorm';

// Nobody becomes a moderator who waits, is suspended, is leaving, dormant or asked for their age.
// This is no constraint: a moderator may be suspended, and may leave.
const STATEMENTS = [
  `create function require_member() returns trigger language plpgsql set search_path = public, pg_temp as $$
   begin
     if new.standing <> 'member' or new.erase_after is not null or new.age_asked or new.suspended_until > now() then
       raise check_violation using constraint = 'users_moderators_are_members', message = 'no ordinary member';
     end if;
     return new;
   end $$`,
  `create trigger users_made_moderator before update of is_moderator on users for each row
   when (new.is_moderator and not old.is_moderator) execute function require_member()`,
];

export class ReviewersAreMembers1764120000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function require_member cascade');
  }
}
