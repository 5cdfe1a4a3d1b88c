import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * A group goes at once and its messages afterwards, in pieces: a million take longer than a call may.
 * Posts lock the group's row, and nobody reads the messages of a group that is gone.
 */
export class GroupsBeforeMessages1796200020001 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  'alter table messages drop constraint messages_group_id_fkey',
  // An account that is being erased leaves only what it wrote lately, without a name. Nobody may report
  // what was written in a group that is gone.
  `create or replace function keep_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     if tg_op = 'UPDATE' and (select count(*) from kept_texts where message_id = old.id) >= 20 then
       raise check_violation using constraint = 'messages_edits', message = 'edited too often';
     end if;
     insert into kept_texts (message_id, group_id, user_id, content, is_deleted)
     select old.id, old.group_id, case when erase_after is distinct from 'epoch' then id end, old.content, tg_op = 'DELETE'
     from users where id = old.user_id
       and (erase_after is distinct from 'epoch' or old.created_at > now() - interval '48 hours')
       and exists (select from groups where id = old.group_id);
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
     where user_id = account and created_at > now() - interval '48 hours' and group_id = any(locked);
     delete from users where id = account;
     return locked;
   end $$`,
];
