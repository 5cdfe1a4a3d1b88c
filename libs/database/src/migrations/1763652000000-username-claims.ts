import type { MigrationInterface, QueryRunner } from 'typeorm';

// The previous version renames members without touching claims. Named to fire after users_renamed,
// which locks groups: a transaction that waits for a group must not hold a claim another waits for.
const freeing = [
  `create function free_username_claims() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     delete from username_claims where user_id = new.id;
     return null;
   end $$`,
  `create trigger users_renamed_frees_claims after update of username on users for each row
   when (old.username is distinct from new.username) execute function free_username_claims()`,
];

// Of existing names that look alike, the first holds the claim and the others stay.
export class UsernameClaims1763652000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table username_claims (
        skeleton text constraint username_claims_pkey primary key,
        user_id integer not null constraint username_claims_user_id_fkey references users on delete cascade
      );
      create index username_claims_of_user on username_claims (user_id)`);
    for (const statement of freeing) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger users_renamed_frees_claims on users');
    await runner.query('drop function free_username_claims');
    await runner.query('drop table username_claims');
  }
}
