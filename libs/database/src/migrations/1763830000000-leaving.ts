import type { MigrationInterface, QueryRunner } from 'typeorm';

// A member who leaves is hidden until `erase_after`, and erased then.
const leaving = [
  `alter table users add column erase_after timestamptz,
     add constraint users_admins_stay check (erase_after is null or not is_admin)`,
  'create index users_leaving on users (id) where erase_after is not null',
  // The one place that decides who is hidden from other members.
  'create view hidden_members as select id from users where erase_after is not null',
  // What a poll of their groups shows changes.
  `create trigger users_hidden after update of erase_after on users for each row
   when ((old.erase_after is null) <> (new.erase_after is null)) execute function move_version_after_name_changed()`,
];

// By which a restored backup brings nobody back; written whatever path a deletion took. No names: an id
// and when that account began, as another database may give the id to somebody else.
const ledger = [
  `create table erased_accounts (
     user_id integer not null,
     began_at timestamptz not null,
     erased_at timestamptz not null default clock_timestamp(),
     constraint erased_accounts_pkey primary key (user_id, began_at)
   )`,
  `create function list_erased_account() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     insert into erased_accounts (user_id, began_at) values (old.id, old.created_at) on conflict do nothing;
     return null;
   end $$`,
  'create trigger users_erased after delete on users for each row execute function list_erased_account()',
  `create function delete_old_erasures() returns void
   language sql security definer set search_path = pg_catalog, pg_temp
   as $$ delete from public.erased_accounts where erased_at < now() - interval '90 days' $$`,
];

// The groups before the user, as posting locks them, and in the order of their ids. Null for an
// admin, who gives up their rights first, and for nobody.
const erasure = `
  create function erase_account(account integer, due_only boolean) returns integer[]
  language plpgsql security definer set search_path = public as $$
  declare locked integer[];
  begin
    select coalesce(array_agg(id), '{}') into locked from (
      select id from groups where id in (
        select group_id from messages where user_id = account union select group_id from memberships where user_id = account
      ) order by id for no key update
    ) own;
    delete from users where id = account and not is_admin and (not due_only or erase_after <= now());
    if not found then return null; end if;
    return locked;
  end $$`;

export class Leaving1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...leaving, ...ledger, erasure]) await runner.query(statement);
    for (const name of ['delete_old_erasures()', 'erase_account(integer, boolean)'])
      await runner.query(`revoke execute on function ${name} from public`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function erase_account, delete_old_erasures');
    await runner.query('drop trigger users_erased on users');
    await runner.query('drop function list_erased_account');
    await runner.query('drop table erased_accounts');
    await runner.query('drop trigger users_hidden on users');
    await runner.query('drop view hidden_members');
    await runner.query('alter table users drop column erase_after');
  }
}
