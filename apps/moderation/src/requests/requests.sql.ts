import {
  MAX_WAITING,
  UNDO_SECONDS,
  type AdminGroupRequest,
  type Instant,
  type StoredEmblem,
} from '@lodge/contracts';
import { avatarOf } from '@lodge/domain';
import { countUpTo, IS_SUSPENDED, statement, type UserRow } from '@lodge/database';
import { isDecided, isWaiting, pageAfter, type Placed } from '../queues/places.sql.js';

// Notes and state are left out where a reviewer may not decide about who asks, such as a colleague,
// whose summary is closed to them too. The message is for whoever decides the request.
const COLUMNS = `
  r.id, r.status, r.requested_at, r.processed_at, r.message,
    r.user_id, ${avatarOf('r.user_id')} as user_avatar,
    u.username as user_username, u.email as user_email, u.age as user_age,
    u.created_at as user_created_at, case when may.decide then u.notes else '' end as user_notes,
    case when may.decide then erase_after end as erase_after,
    case when may.decide then standing else 'member' end as standing,
    may.decide and ${IS_SUSPENDED} as is_suspended,
    r.group_id, g.name as group_name, g.emblem, g.tint, g.code as group_code,
    (select username from users where id = r.processed_by) as processed_by_username
  from group_requests r join users u on u.id = r.user_id join groups g on g.id = r.group_id
  cross join lateral (select may_decide(:reviewerId, null, r.user_id) as decide) may`;

// Hides pending requests that `group_requests_processed` keeps a moderator from deciding.
const IS_OPEN_TO_MODERATOR = `r.user_id <> :reviewerId
  and not exists (select from group_removals where group_id = r.group_id and user_id = r.user_id)`;

const shownTo = (isAdmin: boolean) =>
  isAdmin ? '' : `and (${isDecided('r')} or ${IS_OPEN_TO_MODERATOR})`;

export type RequestRow = UserRow<StoredEmblem<AdminGroupRequest>>;

// The reviewer's role is no parameter: PostgreSQL would plan each page again, which takes longer
// than the page.
export const listRequests = (limit: number, listed: 'pending' | 'all', isAdmin: boolean) =>
  statement<Placed<RequestRow>, { after: number; reviewerId: number }>(`
  select r.queue_place as position, ${COLUMNS}
  where ${listed === 'pending' ? isWaiting('r') : 'true'} ${shownTo(isAdmin)} and ${pageAfter('r', limit)}`);

export const READ_REQUEST = statement<RequestRow, { id: number; reviewerId: number }>(
  `select ${COLUMNS} where r.id = :id`,
);

export const DECIDE_REQUEST = statement<
  { id: number },
  { id: number; status: string; reviewerId: number }
>(`
  update group_requests set status = :status, processed_at = now(), processed_by = :reviewerId
  where id = :id and status = 'pending' returning id`);

export const countPendingRequests = (isAdmin: boolean) =>
  statement<{ count: number }, { reviewerId: number }>(
    countUpTo(MAX_WAITING, `from group_requests r where ${isWaiting('r')} ${shownTo(isAdmin)}`),
  );

interface InGroup {
  groupId: number;
  userId: number;
}

// A request that is no longer current has been left, retired or asked anew since. An approval's undo
// removes who got in, and only an admin may.
export const UNDO_DECISION = statement<
  { was: string; decided_at: Instant },
  { id: number; reviewerId: number; isAdmin: boolean }
>(`
  update group_requests set status = 'pending', processed_at = null, processed_by = null
  where id = :id and is_current and processed_by = :reviewerId
    and processed_at > now() - interval '${UNDO_SECONDS} seconds'
    and case when status = 'approved' then :isAdmin::boolean else not exists (
      select from memberships m
      where m.group_id = group_requests.group_id and m.user_id = group_requests.user_id) end
  returning old.status as was, old.processed_at as decided_at`);

// It ends the membership of the approval alone: who came by the code before it stays.
export const END_MEMBERSHIP = statement<unknown, InGroup & { decided_at: Instant }>(`
  delete from memberships
  where group_id = :groupId and user_id = :userId and joined_at >= :decided_at returning 1`);

export const HAS_POSTED = statement<unknown, InGroup & { decided_at: Instant }>(`
  select 1 from messages
  where group_id = :groupId and user_id = :userId and created_at >= :decided_at limit 1`);

export const RECORD_REMOVAL = statement<unknown, InGroup>(
  'insert into group_removals (group_id, user_id) values (:groupId, :userId) on conflict do nothing',
);
