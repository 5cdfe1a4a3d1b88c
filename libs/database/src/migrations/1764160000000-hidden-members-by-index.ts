import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PUSH } from './release-0-3/push.js';

// Looks each member up: reading all who are hidden took longer than the rest, once many were.
const isShown = (member: string) =>
  `(select hidden_id from hidden_members hidden (hidden_id) where hidden_id = ${member}) is null`;

const hasNews = `
  create or replace function has_news(member integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select ${isShown('member')} and exists (
      select from unseen_news where user_id = member and at > now() - interval '30 minutes'
    )
  $$`;

const membersToWake = `
  create or replace function members_to_wake(room integer, after integer, through integer, most integer)
  returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
    with latest as materialized (
      select user_id, max(id) as id from (
        select id, user_id, created_at from messages where group_id = room order by id desc limit 200
      ) looked_at
      where created_at > now() - interval '30 minutes' and ${isShown('user_id')}
      group by user_id
    )
    select m.user_id from memberships m
    where m.group_id = room and m.user_id > after and m.user_id <= through
      and ${isShown('m.user_id')}
      and not exists (
        select from muted_groups
        where user_id = m.user_id and group_id = room and (until is null or until > now())
      )
      and exists (
        select from latest where latest.user_id <> m.user_id and latest.id > m.last_read_id
          and not exists (
            select from quiet_pairs
            where viewer_id = m.user_id and member_id = latest.user_id and (until is null or until > now())
          )
      )
    order by m.user_id limit most
  $$`;

export class HiddenMembersByIndex1764160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(hasNews);
    await runner.query(membersToWake);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of PUSH) await runner.query(statement);
  }
}
