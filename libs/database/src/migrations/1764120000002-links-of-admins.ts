import type { MigrationInterface, QueryRunner } from 'typeorm';

// What an admin made to let people in ends with their rights: another admin who ends those of a
// thief ends the links, too. Admins have to give up their rights before they can go.
const STATEMENTS = [
  'alter table password_resets add created_by integer',
  `create function end_links_of_admin() returns trigger
   language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     delete from invitations where created_by = new.id and used_at is null;
     delete from password_resets where created_by = new.id;
     return null;
   end $$`,
  `create trigger users_admin_ended after update of is_admin on users for each row
   when (old.is_admin and not new.is_admin) execute function end_links_of_admin()`,
];

export class LinksOfAdmins1764120000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function end_links_of_admin cascade');
    await runner.query('alter table password_resets drop created_by');
  }
}
