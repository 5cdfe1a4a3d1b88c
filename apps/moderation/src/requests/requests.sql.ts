import { MAX_WAITING, type AdminGroupRequest } from '@lodge/contracts';
import { statement } from '@lodge/database';

const SELECT = `
  select r.id, r.status, r.requested_at, r.processed_at, u.username as user_username, u.email as user_email,
    g.name as group_name, g.code as group_code, p.username as processed_by_username
  from group_requests r join users u on u.id = r.user_id join groups g on g.id = r.group_id left join users p on p.id = r.processed_by`;

const DECIDED = "(r.status <> 'pending')";
const RANK = "(case when r.status = 'pending' then r.id else -r.id end)";

// Pending ones that moderators may not decide, by the trigger `group_requests_processed`, are not
// shown to them. Null for an admin.
const isOpenTo = (moderator: string) => `(
  ${moderator}::integer is null or r.user_id <> ${moderator}
  and not exists (select from group_removals where group_id = r.group_id and user_id = r.user_id)
)`;

// By keyset on the index `group_requests_by_decision`. The limit is no parameter: PostgreSQL would
// assume a tenth of the table, and plan each page anew.
export const listRequests = (limit: number) =>
  statement<AdminGroupRequest>(`
  ${SELECT} where (${DECIDED}, ${RANK}) > ($1, $2) and (${DECIDED}, ${RANK}) <= ($3, $4)
    and (${DECIDED} or ${isOpenTo('$5')})
  order by ${DECIDED}, ${RANK} limit ${limit}`);

export const READ_REQUEST = statement<AdminGroupRequest>(`${SELECT} where r.id = $1`);

// Counts up to a bound. `is false`, as PostgreSQL turns `not` into another condition than the index
// has.
export const COUNT_PENDING_REQUESTS = statement<{ count: number }>(`
  select count(*) from (
    select from group_requests r where ${DECIDED} is false and ${isOpenTo('$1')} limit ${MAX_WAITING}
  ) waiting`);
