import type { MigrationInterface, QueryRunner } from 'typeorm';

// A granted appeal ends an expulsion, and approves nobody. The trigger runs after
// `users_brought_back`, which looks for the standing of a member.
const STATEMENTS = [
  'alter table users add was_pending boolean not null default false',
  `create function return_as_applicant() returns trigger
   language plpgsql set search_path = public, pg_temp as $$
   begin
     new.was_pending := new.standing = 'expelled';
     if not new.was_pending then
       new.standing := 'pending';
     end if;
     return new;
   end $$`,
  `create trigger users_return_as_applicants before update of standing on users for each row
   when (old.standing = 'pending' and new.standing = 'expelled'
     or old.was_pending and old.standing = 'expelled' and new.standing = 'member')
   execute function return_as_applicant()`,
];

export class ReturningApplicants1796000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function return_as_applicant cascade');
    await runner.query('alter table users drop was_pending');
  }
}
