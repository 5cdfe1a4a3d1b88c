import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * A refused account says why for two weeks. To 1.0.0, too, it is one that is being erased: nobody signs
 * in to it, and nothing brings it back.
 */
export class RefusedAccounts1796050000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  `alter table users
     add refused_at timestamptz, add refused_for text, add refusal_note text,
     drop constraint users_standing,
     add constraint users_standing check (standing in ('member', 'pending', 'refused', 'expelled', 'dormant', 'paused')),
     add constraint users_refused check (
       refused_at is null or erase_after is not distinct from 'epoch' and refused_for is not null and refusal_note is not null)`,
  // Erases profile and photos, which auth may not do. The profile is the one that an example has.
  `create function refuse_registration(account integer, reason text, note text) returns boolean
     language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     update users set standing = 'refused', erase_after = 'epoch', refused_at = now(), refused_for = reason,
       refusal_note = note, age = 30, height_feet = 6, height_inches = 0, weight_pounds = 180,
       ethnicity = 'Other', sexual_position = 'Side', notes = ''
     where id = account and standing = 'pending' and erase_after is null;
     if not found then return false; end if;
     delete from images where user_id = account;
     return true;
   end $$`,
  'revoke execute on function refuse_registration(integer, text, text) from public',
  // The sweep leaves a refused account for two weeks. An admin does not have to wait.
  `create or replace function begin_erasure(account integer, due_only boolean, most integer)
     returns table (state text, groups integer[])
     language plpgsql security definer set search_path = public as $$
   begin
     if exists (select from users where id = account and refused_at > now() - interval '14 days') then
       if not due_only then return query select 'small', '{}'::integer[]; end if;
     elsif exists (select from users where id = account and erase_after = 'epoch') then
       return query select 'continued', '{}'::integer[];
     elsif not exists (select from messages where user_id = account offset most limit 1) then
       return query select 'small', '{}'::integer[];
     else
       update users set erase_after = 'epoch'
       where id = account and not is_admin and (not due_only or is_erasure_due(id, standing, erase_after)) and erase_after is distinct from 'epoch';
       if found then
         return query select 'begun', array(select group_id from memberships where user_id = account);
       end if;
     end if;
   end $$`,
];
