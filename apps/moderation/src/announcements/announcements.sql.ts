import {
  ANNOUNCEMENT_KEPT_MONTHS,
  type AdminAnnouncement,
  type Announcement,
} from '@lodge/contracts';
import { deletePiece, statement } from '@lodge/database';

// A period that was ended before it began is empty.
const IS_SHOWN = 'a.begins_at <= now() and a.ends_at > now()';

export const READ_ANNOUNCEMENTS = statement<Announcement, { userId: number }>(`
  select a.id, a.text, a.begins_at as "from" from announcements a
  where ${IS_SHOWN} and not exists (
    select from announcement_dismissals where announcement_id = a.id and user_id = :userId
  )
  order by a.begins_at desc, a.id desc`);

// Returns no row for an announcement that never began. One that is over needs no dismissal.
export const DISMISS_ANNOUNCEMENT = statement<{ id: number }, { id: number; userId: number }>(`
  with known as (select * from announcements where id = :id and begins_at <= now()),
  dismissed as (
    insert into announcement_dismissals (announcement_id, user_id)
    select a.id, u.id from known a, users u where u.id = :userId and ${IS_SHOWN} on conflict do nothing
  )
  select id from known`);

const ADMIN_COLUMNS = `
  a.id, a.text, a.begins_at as "from", a.ends_at as until, u.username as created_by,
  case when a.ends_at <= greatest(now(), a.begins_at) then 'over'
    when a.begins_at > now() then 'planned' else 'shown' end as status`;

export const LIST_ANNOUNCEMENTS = statement<AdminAnnouncement>(`
  select ${ADMIN_COLUMNS} from announcements a left join users u on u.id = a.created_by
  order by a.id desc limit 50`);

/** @throws a violation of `announcements_period` or `announcements_at_once` */
export const INSERT_ANNOUNCEMENT = statement<
  AdminAnnouncement,
  { text: string; from: string | undefined; until: string; adminId: number }
>(`
  with a as (
    insert into announcements (text, begins_at, ends_at, created_by)
    values (:text, greatest(coalesce(:from::timestamptz, now()), now()), :until, :adminId) returning *
  )
  select ${ADMIN_COLUMNS} from a left join users u on u.id = a.created_by`);

// Only the current clock tells the second of two at once that it is over.
export const END_ANNOUNCEMENT = statement<{ has_ended: boolean }, { id: number }>(`
  with known as (select id from announcements where id = :id),
  ended as (
    update announcements set ends_at = greatest(begins_at, now())
    where id = :id and ends_at > greatest(clock_timestamp(), begins_at) returning id
  )
  select exists (select from ended) as has_ended from known`);

export const DELETE_OLD_ANNOUNCEMENTS = deletePiece(
  'announcements',
  'id',
  `ends_at < now() - interval '${ANNOUNCEMENT_KEPT_MONTHS} months'`,
);

export const DELETE_OLD_DISMISSALS = deletePiece(
  'announcement_dismissals',
  'announcement_id, user_id',
  'announcement_id in (select id from announcements where ends_at <= now())',
);
