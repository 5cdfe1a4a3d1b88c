import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Lets words be reported for 48 hours, whatever their author or who read them does meanwhile. */
export class WordsOfTheErased1796100040000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  `alter table kept_texts alter user_id drop not null, drop constraint kept_texts_user_id_fkey,
     add constraint kept_texts_user_id_fkey foreign key (user_id) references users on delete set null`,
  // An account that is being erased leaves only what it wrote lately, without a name.
  `create or replace function keep_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, case when erase_after is distinct from 'epoch' then id end, old.content, tg_op = 'DELETE'
     from users where id = old.user_id
       and (erase_after is distinct from 'epoch' or old.created_at > now() - interval '48 hours');
     return null;
   end $$`,
  `create or replace function erase_account(account integer, due_only boolean) returns integer[] language plpgsql security definer set search_path = public as $$
   declare locked integer[];
   begin
     select coalesce(array_agg(id), '{}') into locked from (
       select id from groups where id in (
         select group_id from messages where user_id = account union select group_id from memberships where user_id = account
       ) order by id for no key update
     ) own;
     perform from users where id = account and not is_admin
       and (not due_only or is_erasure_due(id, standing, erase_after)) for update;
     if not found then return null; end if;
     insert into kept_texts (message_id, group_id, content, is_deleted)
     select id, group_id, content, true from messages
     where user_id = account and created_at > now() - interval '48 hours';
     delete from users where id = account;
     return locked;
   end $$`,
  // A former member may report what they read for as long.
  `create or replace function delete_old_departures(most integer) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
     with gone as (
       delete from public.group_departures where id in (
         select id from public.group_departures where left_at < now() - interval '48 hours' limit most
       ) returning 1
     )
     select count(*)::integer from gone
   $$`,
];
