import type { MigrationInterface, QueryRunner } from 'typeorm';

// Services of the previous version rename members without touching claims. The trigger's name sorts
// after users_renamed: that one locks groups, and a transaction that waits for a group must not hold
// a claim that another waits for.
const freeing = [
  `create function free_username_claims() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     delete from username_claims where user_id = new.id;
     return null;
   end $$`,
  `create trigger users_renamed_frees_claims after update of username on users for each row
   when (old.username is distinct from new.username) execute function free_username_claims()`,
];

/**
 * Which member has which name, by what it looks like. Existing names that are alike stay, and the
 * first of them holds the claim.
 */
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
