import { MAX_WAITING, type AdminGroupRequest } from '@lodge/contracts';
import { avatarOf } from '@lodge/domain';
import { countUpTo, statement } from '@lodge/database';
import { MAX_ID } from '@lodge/service';

const SELECT = `
  select r.id, r.status, r.requested_at, r.processed_at, r.user_id, ${avatarOf('r.user_id')} as user_avatar,
    u.username as user_username, u.email as user_email, u.age as user_age, u.created_at as user_created_at,
    r.group_id, g.name as group_name, g.code as group_code, p.username as processed_by_username
  from group_requests r join users u on u.id = r.user_id join groups g on g.id = r.group_id
  left join users p on p.id = r.processed_by`;

const DECIDED = "(r.status <> 'pending')";
const RANK = "(case when r.status = 'pending' then r.id else -r.id end)";

// Hides pending requests that `group_requests_processed` keeps a moderator from deciding.
const IS_OPEN_TO_MODERATOR = `r.user_id <> :reviewerId
  and not exists (select from group_removals where group_id = r.group_id and user_id = r.user_id)`;

interface Place {
  isDecided: boolean;
  rank: number;
}

interface Reviewer {
  reviewerId: number;
}

// The limit, the end and the reviewer's role are no parameters: PostgreSQL would plan each page
// again, which takes longer than the page.
export const listRequests = (limit: number, listed: 'pending' | 'all', isAdmin: boolean) =>
  statement<AdminGroupRequest, Place & Reviewer>(`
  ${SELECT} where (${DECIDED}, ${RANK}) > (:isDecided, :rank)
    ${listed === 'pending' ? `and (${DECIDED}, ${RANK}) <= (false, ${MAX_ID})` : ''}
    ${isAdmin ? '' : `and (${DECIDED} or ${IS_OPEN_TO_MODERATOR})`}
  order by ${DECIDED}, ${RANK} limit ${limit}`);

export const READ_REQUEST = statement<AdminGroupRequest, { id: number }>(
  `${SELECT} where r.id = :id`,
);

// PostgreSQL turns `not` into a condition that the index lacks: hence `is false`.
const PENDING = `from group_requests r where ${DECIDED} is false`;

export const countPendingRequests = (isAdmin: boolean) =>
  statement<{ count: number }, Reviewer>(
    countUpTo(MAX_WAITING, isAdmin ? PENDING : `${PENDING} and ${IS_OPEN_TO_MODERATOR}`),
  );
