// When something happened to members that is news to them, as `GET /api/news` lists it, and no more
// than that: whoever notifies them need not know what it was.
export const PUSH = [
  `create or replace view unseen_news as
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
   where date_trunc('milliseconds', news.at) > viewer.news_seen_at`,
];

export const PUSH_DOWN = ['drop view unseen_news'];
