import type { MigrationInterface, QueryRunner } from 'typeorm';

// The first step of the erasure of an account with more than `most` messages, after which it cannot
// be kept: `erase_after` lies before any time at which somebody leaves. The member is hidden from
// then on, and due for the sweep. `small` changes nothing; no row for an admin, nobody, and, where
// only due accounts go, for one that is not.
const beginErasure = `
  create function begin_erasure(account integer, due_only boolean, most integer)
  returns table (state text, groups integer[])
  language plpgsql security definer set search_path = public as $$
  begin
    if exists (select from users where id = account and erase_after = 'epoch') then
      return query select 'continued', '{}'::integer[];
    elsif not exists (select from messages where user_id = account offset most limit 1) then
      return query select 'small', '{}'::integer[];
    else
      update users set erase_after = 'epoch'
      where id = account and not is_admin and (not due_only or erase_after <= now()) and erase_after is distinct from 'epoch';
      if found then
        return query select 'begun', array(select group_id from memberships where user_id = account);
      end if;
    end if;
  end $$`;

// A transaction of milliseconds, since posts to the groups wait for it. Locks the groups before the
// messages, in the order of their ids, as every path does.
const eraseMessages = `
  create function erase_messages(account integer, most integer) returns integer
  language plpgsql security definer set search_path = public as $$
  declare chosen bigint[];
  begin
    select coalesce(array_agg(id), '{}') into chosen from (
      select id from messages
      where user_id = account and exists (select from users where id = account and erase_after = 'epoch') limit most
    ) own;
    perform from groups where id in (select group_id from messages where id = any(chosen)) order by id for no key update;
    delete from messages where id = any(chosen);
    return cardinality(chosen);
  end $$`;

// Reads the member's messages before the groups are locked, and once.
const moveVersion = `
  create or replace function move_version_after_name_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
  declare own integer[];
  begin
    own := array(select distinct group_id from messages where user_id = new.id);
    perform from groups where id = any(own) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id = any(own);
    return null;
  end $$`;

const moveVersionBefore = `
  create or replace function move_version_after_name_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
  begin
    perform 1 from groups where id in (select group_id from messages where user_id = new.id) order by id for no key update;
    update groups set messages_version = messages_version + 1 where id in (select group_id from messages where user_id = new.id);
    return null;
  end $$`;

export class ErasureInPieces1763973000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [beginErasure, eraseMessages, moveVersion])
      await runner.query(statement);
    for (const name of [
      'begin_erasure(integer, boolean, integer)',
      'erase_messages(integer, integer)',
    ])
      await runner.query(`revoke execute on function ${name} from public`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(moveVersionBefore);
    await runner.query('drop function begin_erasure, erase_messages');
  }
}
