import type { Part } from './part.js';

// An event that waited out an outage is no longer worth a notification.
const RECENT = "now() - interval '30 minutes'";
// Looks each member up: reading all who are hidden took longer than the rest, once many were.
const isShown = (member: string) =>
  `(select hidden_id from hidden_members hidden (hidden_id) where hidden_id = ${member}) is null`;

// Selects when something happened to members that is news to them, as `GET /api/news` lists it.
const UNSEEN_NEWS = `
  create or replace view unseen_news as
   select news.user_id, news.at from (
     select user_id, approved_at as at from images where is_approved
     union all
     select user_id, processed_at from group_requests r
     where status = 'approved' and is_current and processed_by <> user_id
       and exists (select from memberships m where m.group_id = r.group_id and m.user_id = r.user_id)
     union all
     select subject_id, decided_at from decisions
     where action in ('warn', 'reject', 'remove', 'remove_and_block', 'suspend', 'expel')
     union all
     select d.subject_id, a.decided_at from appeals a join decisions d on d.id = a.decision_id
   ) news join users viewer on viewer.id = news.user_id
   where date_trunc('milliseconds', news.at) > viewer.news_seen_at`;

const HAS_NEWS = `
  create or replace function has_news(member integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select ${isShown('member')} and exists (
      select from unseen_news where user_id = member and at > ${RECENT}
    )
  $$`;

// Selects members of a group who have an unread message that counts for them, as unread counts
// have it. A flood of one member must not make it slow: it looks at 200 messages.
const MEMBERS_TO_WAKE = `
  create or replace function members_to_wake(room integer, after integer, through integer, most integer)
  returns setof integer
  language sql stable security definer set search_path = public, pg_temp as $$
    with latest as materialized (
      select user_id, max(id) as id from (
        select id, user_id, created_at from messages where group_id = room order by id desc limit 200
      ) looked_at
      where created_at > ${RECENT} and ${isShown('user_id')}
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

/**
 * Functions of the owner: `auth`, which calls hosts outside, learns whom to wake, but not who is in
 * which group, wrote, or blocked or muted whom (decision 47).
 */
export const PUSH: Part = {
  rules: [UNSEEN_NEWS, HAS_NEWS, MEMBERS_TO_WAKE],
  ownFunctions: ['has_news(integer)', 'members_to_wake(integer, integer, integer, integer)'],
};
