import { MAX_NEWS, type ApprovedRequest, type News, type StoredEmblem } from '@lodge/contracts';
import { instantInJson, statement } from '@lodge/database';
import { IS_STATED } from '../decisions/own-decisions.sql.js';

// Times are sent in milliseconds: compared in microseconds, what was seen would stay news.
const sent = (time: string) => `date_trunc('milliseconds', ${time})`;
const isNews = (time: string) => `${sent(time)} > viewer.news_seen_at`;

// The earliest come first, as seeing the last of these leaves what came later news. Of several in one
// millisecond, none is left out.
const earliest = (time: string) => `order by ${sent(time)} fetch first ${MAX_NEWS} rows with ties`;

const DECISION_TIME = 'greatest(d.decided_at, a.decided_at)';

// A member knows a face at once, so it stands for the others. The time is that of the newest.
const PHOTOS = `
  select json_build_object(
    'count', count(*) over (), 'id', id, 'filename', filename,
    'approved_at', ${instantInJson('max(approved_at) over ()')}
  ) as photos
  from images where user_id = viewer.id and is_approved and ${isNews('approved_at')}
  order by is_face_picture desc, approved_at desc, id desc limit 1`;

// Leaves out requests that a code approved: joining is no news to the member who joins.
const REQUESTS = `
  select coalesce(json_agg(json_build_object(
    'group_id', group_id, 'group_name', name, 'emblem', emblem, 'tint', tint, 'approved_at', ${instantInJson('processed_at')}
  ) order by processed_at desc), '[]') as requests
  from (
    select r.group_id, g.name, g.emblem, g.tint, r.processed_at
    from group_requests r join groups g on g.id = r.group_id
    where r.user_id = viewer.id and r.status = 'approved' and r.is_current and r.processed_by <> viewer.id
      and ${isNews('r.processed_at')}
      and exists (select from memberships where group_id = r.group_id and user_id = viewer.id)
    ${earliest('r.processed_at')}
  ) approved`;

const DECISIONS = `
  select coalesce(json_agg(json_build_object(
    'id', id, 'action', action, 'about', about, 'decided_at', ${instantInJson('decided_at')},
    'answered_at', ${instantInJson('answered_at')}
  ) order by id desc), '[]') as decisions
  from (
    select d.id, d.action, case when r.kind <> 'notice' then r.kind end as about, d.decided_at, a.decided_at as answered_at
    from decisions d left join reports r on r.id = d.report_id left join appeals a on a.decision_id = d.id
    where d.subject_id = viewer.id and ${IS_STATED} and ${isNews(DECISION_TIME)}
    ${earliest(DECISION_TIME)}
  ) stated`;

interface NewsRow extends Pick<News, 'photos' | 'decisions'> {
  requests: StoredEmblem<ApprovedRequest>[];
}

export const READ_NEWS = statement<NewsRow, { userId: number }>(`
  select photos.photos, requests.requests, decisions.decisions
  from users viewer left join lateral (${PHOTOS}) photos on true
  cross join lateral (${REQUESTS}) requests cross join lateral (${DECISIONS}) decisions
  where viewer.id = :userId`);

export const SEE_NEWS = statement<unknown, { userId: number; until: string }>(`
  update users set news_seen_at = least(:until::timestamptz, now())
  where id = :userId and news_seen_at < least(:until::timestamptz, now())`);
