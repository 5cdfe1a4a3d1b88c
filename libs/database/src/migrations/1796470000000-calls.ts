import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * Whom a message calls: members whom it names, and who wrote what it answers. A call goes with its
 * message and with the membership of who is called, and moves the group's version.
 */
export class Calls1796470000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table calls (
        message_id bigint not null references messages on delete cascade,
        group_id integer not null,
        user_id integer not null,
        is_mention boolean not null,
        constraint calls_pkey primary key (message_id, user_id),
        constraint calls_of_members foreign key (group_id, user_id)
          references memberships (group_id, user_id) on delete cascade)`);
    await runner.query('create index calls_of_member on calls (user_id, group_id, message_id)');
    await runner.query(`
      create trigger calls_deleted after delete on calls
        referencing old table as gone for each statement execute function move_version_after_messages_went()`);
    // Release 1.0.0 takes such a group for one that is muted.
    await runner.query(
      'alter table muted_groups add column except_calls boolean not null default false',
    );
    await runner.query(`
      create or replace function members_to_wake(room integer, after integer, through integer, most integer)
        returns setof integer language sql stable security definer set search_path = public, pg_temp as $$
        with recent as materialized (
          select id, user_id from (
            select id, user_id, created_at from messages where group_id = room order by id desc limit 200
          ) looked_at
          where created_at > now() - interval '30 minutes' and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = user_id) is null
        ), latest as materialized (
          select user_id, null::integer as called_id, max(id) as id from recent group by user_id
          union all
          select recent.user_id, calls.user_id, max(id) from recent join calls on message_id = id group by 1, 2
        )
        select m.user_id from memberships m
        left join muted_groups muted on muted.user_id = m.user_id and muted.group_id = room and (until is null or until > now())
        where m.group_id = room and m.user_id > after and m.user_id <= through
          and (select hidden_id from hidden_members hidden (hidden_id) where hidden_id = m.user_id) is null
          and coalesce(muted.except_calls, true)
          and exists (
            select from latest where latest.user_id <> m.user_id and latest.id > m.last_read_id
              and called_id is not distinct from case when muted.except_calls then m.user_id end
              and not exists (
                select from quiet_pairs
                where viewer_id = m.user_id and member_id = latest.user_id and (until is null or until > now())
              )
          )
        order by m.user_id limit most
      $$`);
  }
}
