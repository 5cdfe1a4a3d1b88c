import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** A nod goes with its message and with the membership of who gave it, and moves the group's version. */
export class Nods1796420000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table nods (
        message_id bigint not null references messages on delete cascade,
        group_id integer not null,
        user_id integer not null,
        emoji text not null,
        constraint nods_pkey primary key (message_id, user_id),
        constraint nods_of_members foreign key (group_id, user_id)
          references memberships (group_id, user_id) on delete cascade,
        constraint nods_emoji check (emoji in ('👍', '❤️', '😂', '😮', '🙏', '✅')))`);
    await runner.query('create index nods_of_member on nods (user_id, group_id)');
    await runner.query(`
      create trigger nods_deleted after delete on nods
        referencing old table as gone for each statement execute function move_version_after_messages_went()`);
    // Also of all groups of the member, where a nod or a first message may be under way: its lock of
    // the group is ahead of the new version, or waits for it and sees who is hidden.
    await runner.query(`
      create or replace function move_version_after_name_changed() returns trigger
        language plpgsql security definer set search_path = public as $$
        declare own integer[];
        begin
          own := array(
            select group_id from messages where user_id = new.id union select group_id from memberships where user_id = new.id
          );
          perform from groups where id = any(own) order by id for no key update;
          update groups set messages_version = messages_version + 1 where id = any(own);
          return null;
        end $$`);
  }
}
