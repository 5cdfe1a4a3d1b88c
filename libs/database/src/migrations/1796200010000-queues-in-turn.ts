import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * One rule for the queues that people work through: within a stage comes the first of each account,
 * then the second of each. `queue_place` is that order, and the cursor of the lists. This writes
 * `images` anew, for which calls wait; the previous release sorts its lists.
 */
export class QueuesInTurn1796200010000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

// What is decided has the stage 4, the newest first.
const NEWEST_FIRST = '2147483647 - id';

interface Place {
  stage: string;
  turn: string;
  id: string;
}

const addPlace = (table: string, { stage, turn, id }: Place) => [
  `alter table ${table} add queue_place bigint not null generated always as (
     place_in_queue(${stage}, ${turn}, ${id})
   ) stored`,
  `create index ${table}_in_queue on ${table} (queue_place)`,
];

const isOpenUnless = (decided: string) => ({
  turn: `case when ${decided} then 0 else turn end`,
  id: `case when ${decided} then ${NEWEST_FIRST} else id end`,
});

const takeTurns = (table: string) =>
  `create trigger ${table}_take_turns before insert on ${table} for each row execute function take_turn()`;

const STATEMENTS = [
  `create function place_in_queue(stage integer, turn integer, id integer) returns bigint
   language sql immutable parallel safe return (stage::bigint << 42) + (turn::bigint << 31) + id`,
  // An account's n-th one that waits has the turn n, whatever becomes of the others. The lock gives
  // each of many at once a turn of its own; one for each account could be more than PostgreSQL
  // holds. Urgent and other reports count apart, and those of members of a few days begin behind
  // the day's reports of everybody else.
  `create or replace function take_turn() returns trigger language plpgsql set search_path = public, pg_temp as $$
   declare account integer;
   begin
     if tg_table_name = 'images' then
       perform pg_advisory_xact_lock(1764120002, new.user_id % 1024);
       new.turn := (select count(*) from images where user_id = new.user_id and not is_approved);
     elsif tg_table_name = 'group_requests' then
       perform pg_advisory_xact_lock(1764120003, new.user_id % 1024);
       new.turn := (
         select count(*) from (
           select from group_requests where user_id = new.user_id and status = 'pending' limit 1000
         ) own
       );
     elsif tg_table_name = 'appeals' then
       select subject_id into account from decisions where id = new.decision_id;
       perform pg_advisory_xact_lock(1764120004, account % 1024);
       new.turn := (
         select count(*) from (
           select from decisions d join appeals a on a.decision_id = d.id
           where d.subject_id = account and a.decided_at is null limit 1000
         ) own
       );
     else
       perform pg_advisory_xact_lock(1764120001, new.reporter_id % 1024);
       new.turn := (
         select count(*) from (
           select from reports where reporter_id = new.reporter_id and closed_at is null
             and (category in ('under_age', 'intimate_image')) = (new.category in ('under_age', 'intimate_image'))
           limit 1000
         ) own
       ) + case when exists (
         select from users where id = new.reporter_id and created_at > now() - interval '3 days'
       ) then 20 else 0 end;
     end if;
     return new;
   end $$`,
  ...['images', 'group_requests', 'appeals'].flatMap((table) => [
    `alter table ${table} add turn integer not null default 0`,
    takeTurns(table),
  ]),
  `update images i set turn = waiting.turn from (
     select id, row_number() over (partition by user_id order by id) - 1 as turn from images where not is_approved
   ) waiting where i.id = waiting.id and waiting.turn > 0`,
  `update group_requests r set turn = least(waiting.turn, 1000) from (
     select id, row_number() over (partition by user_id order by id) - 1 as turn
     from group_requests where status = 'pending'
   ) waiting where r.id = waiting.id and waiting.turn > 0`,
  // Urgent copies of what is blocked, other copies, and photos like a rejected one come first: of
  // those that nobody sees yet, one of each member.
  ...addPlace('images', {
    stage: `case when copy_found_at is not null and copy_is_urgent then 0
       when copy_found_at is not null and (is_approved or turn = 0) then 1
       when is_approved and copy_found_at is null then 4
       when blocked_hash_id is not null and turn = 0 then 2 else 3 end`,
    turn: 'case when is_approved then 0 else turn end',
    id: `case when is_approved and copy_found_at is null then ${NEWEST_FIRST} else id end`,
  }),
  ...addPlace('group_requests', {
    stage: "case when status = 'pending' then 0 else 4 end",
    ...isOpenUnless("status <> 'pending'"),
  }),
  ...addPlace('appeals', {
    stage: 'case when decided_at is null then 0 else 4 end',
    ...isOpenUnless('decided_at is not null'),
  }),
  ...addPlace('reports', {
    stage: `case when closed_at is not null then 4 when is_held then 2
       when category in ('under_age', 'intimate_image') then 0 else 1 end`,
    ...isOpenUnless('closed_at is not null'),
  }),
  'drop index images_in_review, group_requests_by_decision, appeals_open, reports_in_turn',
];
