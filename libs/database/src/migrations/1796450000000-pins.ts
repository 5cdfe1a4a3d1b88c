import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/** Messages that admins keep above a group's chat: the page of the newest messages names them. */
export class Pins1796450000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pins (
        id integer generated always as identity,
        group_id integer not null references groups on delete cascade,
        message_id bigint not null references messages on delete cascade,
        constraint pins_pkey primary key (group_id, id),
        constraint pins_message_id_key unique (message_id))`);
    // The update also locks the group, so that the count includes what another admin pinned. What
    // nobody sees takes no place, and comes back below the newest three.
    await runner.query(`
      create function limit_pins() returns trigger
        language plpgsql security definer set search_path = public as $$
        begin
          update groups set messages_version = messages_version + 1 where id = new.group_id;
          if (
            select count(*) from pins join messages m on m.id = pins.message_id
            where pins.group_id = new.group_id and m.user_id not in (select id from hidden_members)
          ) > 3 then
            raise check_violation using constraint = 'pins_limit', message = 'too many pins';
          end if;
          return null;
        end $$`);
    await runner.query(
      'create trigger pins_limited after insert on pins for each row execute function limit_pins()',
    );
    await runner.query(`
      create trigger pins_went after delete on pins referencing old table as gone
        for each statement execute function move_version_after_messages_went()`);
  }
}
